// The interposed functions that are built on other interposed functions.
//
// They have their own file, so that these calls are not inlined: valgrind 3.19 replaces `realloc`
// and `memalign` but not all of these functions, and an inlined copy would pass a block from
// valgrind to glibc.

#include "platform.h"

#if ALLOCATION_PROBE_ON_GLIBC

#include <errno.h>
#include <malloc.h>
#include <unistd.h>

#define INTERPOSED __attribute__((visibility("default"), used))

INTERPOSED void *reallocarray(void *block, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(block, bytes);
}

INTERPOSED void *valloc(size_t size) { return memalign((size_t)sysconf(_SC_PAGESIZE), size); }

INTERPOSED void *pvalloc(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t padded;
  if (__builtin_add_overflow(size, page - 1, &padded)) {
    errno = ENOMEM;
    return NULL;
  }
  return memalign(page, padded & ~(page - 1));
}

#endif
