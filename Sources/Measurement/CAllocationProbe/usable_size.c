// `malloc_usable_size`, which programs call before they allocate more: see CAllocationProbe.h.

#include "platform.h"

#if ALLOCATION_PROBE_ON_GLIBC

#include "recorder.h"

#include <dlfcn.h>

static size_t (*usable_size_in_glibc)(void *block);

/// Runs before `main`, because looking up a name may allocate.
__attribute__((constructor)) static void find_function_of_glibc(void) {
  *(void **)&usable_size_in_glibc = dlsym(RTLD_NEXT, "malloc_usable_size");
}

__attribute__((visibility("default"), used)) size_t malloc_usable_size(void *block) {
  size_t size;
  if (allocation_probe_is_on() && allocation_probe_look_up(block, &size)) return size;
  // Only other constructors can call this before the constructor above has run; 0 is a safe answer.
  return block == NULL || usable_size_in_glibc == NULL ? 0 : usable_size_in_glibc(block);
}

#endif
