// For dladdr.
#define _GNU_SOURCE
#include "loader.h"

#include <dlfcn.h>
#include <stddef.h>

const char *loader_path_of_library(const char *function) {
    Dl_info info;
    void *address = dlsym(RTLD_DEFAULT, function);
    return address != NULL && dladdr(address, &info) != 0 ? info.dli_fname : NULL;
}
