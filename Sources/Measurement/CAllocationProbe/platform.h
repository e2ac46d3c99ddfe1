// Decides whether this platform's allocator can be interposed. Include it before any system header.

#ifndef ALLOCATION_PROBE_PLATFORM_H
#define ALLOCATION_PROBE_PLATFORM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // memalign, valloc, pvalloc, reallocarray, MADV_DONTNEED
#endif

#include <stdlib.h>  // defines __GLIBC__ where it is glibc

#if defined(__linux__) && defined(__GLIBC__)
#define ALLOCATION_PROBE_ON_GLIBC 1
#else
#define ALLOCATION_PROBE_ON_GLIBC 0
#endif

#define ALLOCATION_PROBE_INTERNAL __attribute__((visibility("hidden")))

#endif
