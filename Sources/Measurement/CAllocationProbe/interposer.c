// The interposed functions that forward to glibc's own. While the probe is off, each is a load, a
// branch and a jump; the counting versions are out of line so that this remains so.

#include "platform.h"

#if ALLOCATION_PROBE_ON_GLIBC

#include "glibc.h"
#include "recorder.h"

#include <errno.h>
#include <malloc.h>

#define INTERPOSED __attribute__((visibility("default"), used))
#define COUNTED static __attribute__((noinline, cold))

// MARK: - malloc, calloc, free

COUNTED void *counted_malloc(size_t size) {
  void *block = __libc_malloc(size);
  if (block != NULL) allocation_probe_allocated(block, size);
  return block;
}

INTERPOSED void *malloc(size_t size) {
  return allocation_probe_is_on() ? counted_malloc(size) : __libc_malloc(size);
}

COUNTED void *counted_calloc(size_t count, size_t size) {
  void *block = __libc_calloc(count, size);
  if (block != NULL) allocation_probe_allocated(block, count * size);  // no overflow, or it fails
  return block;
}

INTERPOSED void *calloc(size_t count, size_t size) {
  return allocation_probe_is_on() ? counted_calloc(count, size) : __libc_calloc(count, size);
}

COUNTED void counted_free(void *block) {
  if (block == NULL) return;
  allocation_probe_freeing(block);
  __libc_free(block);
}

INTERPOSED void free(void *block) {
  if (allocation_probe_is_on()) {
    counted_free(block);
  } else {
    __libc_free(block);
  }
}

// MARK: - realloc

COUNTED void *counted_realloc(void *block, size_t size) {
  if (block == NULL) return counted_malloc(size);
  allocation_probe_block old = allocation_probe_detach(block);
  void *result = __libc_realloc(block, size);
  if (result != NULL) {
    allocation_probe_reallocated(old, result, size);
  } else if (size == 0) {
    allocation_probe_freed_detached(old);  // glibc's realloc to 0 is a free
  } else {
    allocation_probe_reattach(old, block);
  }
  return result;
}

INTERPOSED void *realloc(void *block, size_t size) {
  return allocation_probe_is_on() ? counted_realloc(block, size) : __libc_realloc(block, size);
}

// MARK: - Aligned blocks

COUNTED void *counted_memalign(size_t alignment, size_t size) {
  void *block = __libc_memalign(alignment, size);
  if (block != NULL) allocation_probe_allocated(block, size);
  return block;
}

static inline void *forward_memalign(size_t alignment, size_t size) {
  return allocation_probe_is_on() ? counted_memalign(alignment, size)
                                  : __libc_memalign(alignment, size);
}

INTERPOSED void *memalign(size_t alignment, size_t size) {
  return forward_memalign(alignment, size);
}

INTERPOSED void *aligned_alloc(size_t alignment, size_t size) {
  return forward_memalign(alignment, size);
}

INTERPOSED int posix_memalign(void **result, size_t alignment, size_t size) {
  bool is_power_of_two = alignment != 0 && (alignment & (alignment - 1)) == 0;
  if (!is_power_of_two || alignment % sizeof(void *) != 0) return EINVAL;
  void *block = forward_memalign(alignment, size);
  if (block == NULL) return ENOMEM;
  *result = block;
  return 0;
}

#endif
