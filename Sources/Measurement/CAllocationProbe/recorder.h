// The switch and the counts. The interposed functions tell it what happened.

#ifndef ALLOCATION_PROBE_RECORDER_H
#define ALLOCATION_PROBE_RECORDER_H

#include "platform.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/// Read it through `allocation_probe_is_on`.
ALLOCATION_PROBE_INTERNAL extern atomic_bool allocation_probe_switch;

/// Whether calls are to be counted: the one load every allocation call pays.
static inline bool allocation_probe_is_on(void) {
  bool is_on = atomic_load_explicit(&allocation_probe_switch, memory_order_relaxed);
  return __builtin_expect(is_on, false);
}

/// What was known of a block that has been taken out of the table.
typedef struct allocation_probe_block {
  bool known;
  size_t size;
} allocation_probe_block;

/// Counts a block just allocated.
ALLOCATION_PROBE_INTERNAL void allocation_probe_allocated(const void *block, size_t size);

/// Counts a block about to be given back.
///
/// About to be: once it is, another thread may be given the same address and record it first.
ALLOCATION_PROBE_INTERNAL void allocation_probe_freeing(const void *block);

/// Answers whether a block is known, and then the size it was requested with. Counts nothing.
ALLOCATION_PROBE_INTERNAL bool allocation_probe_look_up(const void *block, size_t *size);

/// Takes a block out of the table before a `realloc` and counts nothing. One of the next three must
/// follow.
ALLOCATION_PROBE_INTERNAL allocation_probe_block allocation_probe_detach(const void *block);

/// The `realloc` gave `block`: counts a free and then an allocation.
ALLOCATION_PROBE_INTERNAL void allocation_probe_reallocated(
    allocation_probe_block old, const void *block, size_t size);

/// The `realloc`, to size 0, gave the block back: counts a free.
ALLOCATION_PROBE_INTERNAL void allocation_probe_freed_detached(allocation_probe_block old);

/// The `realloc` failed: the block goes back into the table.
ALLOCATION_PROBE_INTERNAL void allocation_probe_reattach(
    allocation_probe_block old, const void *block);

#endif
