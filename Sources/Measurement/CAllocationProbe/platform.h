// Decides whether this platform's allocator can be interposed. Include it before any system header.

#ifndef ALLOCATION_PROBE_PLATFORM_H
#define ALLOCATION_PROBE_PLATFORM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // memalign, valloc, pvalloc, reallocarray, MADV_DONTNEED
#endif

#include <stdlib.h>  // defines __GLIBC__ where it is glibc

// Sanitizers interpose the allocator themselves; with both, the program crashes at its start.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) \
    || __has_feature(memory_sanitizer)
#define ALLOCATION_PROBE_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ALLOCATION_PROBE_SANITIZED 1
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(ALLOCATION_PROBE_SANITIZED)
#define ALLOCATION_PROBE_ON_GLIBC 1
#else
#define ALLOCATION_PROBE_ON_GLIBC 0
#endif

#define ALLOCATION_PROBE_INTERNAL __attribute__((visibility("hidden")))

#endif
