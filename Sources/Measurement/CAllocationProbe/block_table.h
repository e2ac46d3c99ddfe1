// The side table of live blocks: address -> requested size.

#ifndef ALLOCATION_PROBE_BLOCK_TABLE_H
#define ALLOCATION_PROBE_BLOCK_TABLE_H

#include "platform.h"

#include <stdbool.h>
#include <stddef.h>

/// Removes all blocks.
ALLOCATION_PROBE_INTERNAL void allocation_probe_table_clear(void);

/// Records a block. Returns whether the address was recorded already, and if so, its previous size.
///
/// That happens if a block was freed in a way the probe cannot see. The new size replaces the old
/// one.
ALLOCATION_PROBE_INTERNAL bool allocation_probe_table_insert(
    const void *block, size_t size, size_t *replaced_size);

/// Returns whether a block is recorded, and if so, its size.
ALLOCATION_PROBE_INTERNAL bool allocation_probe_table_look_up(const void *block, size_t *size);

/// Removes a block. Returns whether it was recorded, and if so, its size.
ALLOCATION_PROBE_INTERNAL bool allocation_probe_table_remove(const void *block, size_t *size);

#endif
