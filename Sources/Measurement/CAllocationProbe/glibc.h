// The names under which glibc exports its own allocator. Calling them needs no dlsym, which itself
// allocates.

#ifndef ALLOCATION_PROBE_GLIBC_H
#define ALLOCATION_PROBE_GLIBC_H

#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

#endif
