// The switch and the counts. The interposed functions report each call here.

#ifndef ALLOCATION_PROBE_RECORDER_H
#define ALLOCATION_PROBE_RECORDER_H

#include "platform.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/// Read it through `allocation_probe_is_on`.
ALLOCATION_PROBE_INTERNAL extern atomic_bool allocation_probe_switch;

/// Returns whether calls are counted. This is the one load that every allocation call costs.
static inline bool allocation_probe_is_on(void) {
  bool is_on = atomic_load_explicit(&allocation_probe_switch, memory_order_relaxed);
  return __builtin_expect(is_on, false);
}

/// The entry of a block that has been taken out of the table.
typedef struct allocation_probe_block {
  bool known;
  size_t size;
} allocation_probe_block;

/// Counts a block just allocated.
ALLOCATION_PROBE_INTERNAL void allocation_probe_allocated(const void *block, size_t size);

/// Counts the free of a block, before the block is freed.
///
/// The count comes first because after the free, another thread may get the same address and record
/// it.
ALLOCATION_PROBE_INTERNAL void allocation_probe_freeing(const void *block);

/// Returns whether a block is known, and if so, its requested size. Counts nothing.
ALLOCATION_PROBE_INTERNAL bool allocation_probe_look_up(const void *block, size_t *size);

/// Takes a block out of the table before a `realloc` without counting it. A call of one of the next
/// three functions must follow.
ALLOCATION_PROBE_INTERNAL allocation_probe_block allocation_probe_detach(const void *block);

/// Call if the `realloc` returned `block`. Counts a free and then an allocation.
ALLOCATION_PROBE_INTERNAL void allocation_probe_reallocated(
    allocation_probe_block old, const void *block, size_t size);

/// Call if the `realloc`, to size 0, freed the block. Counts a free.
ALLOCATION_PROBE_INTERNAL void allocation_probe_freed_detached(allocation_probe_block old);

/// Call if the `realloc` failed. Puts the block back into the table.
ALLOCATION_PROBE_INTERNAL void allocation_probe_reattach(
    allocation_probe_block old, const void *block);

#endif
