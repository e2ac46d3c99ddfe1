// The side table of live blocks: address -> requested size.

#ifndef ALLOCATION_PROBE_BLOCK_TABLE_H
#define ALLOCATION_PROBE_BLOCK_TABLE_H

#include "platform.h"

#include <stdbool.h>
#include <stddef.h>

/// Forgets all blocks.
ALLOCATION_PROBE_INTERNAL void allocation_probe_table_clear(void);

/// Records a block. Answers whether the address was recorded already, and then with which size.
///
/// That happens when a block was given back in a way that isn't seen. The new size replaces the
/// old.
ALLOCATION_PROBE_INTERNAL bool allocation_probe_table_insert(
    const void *block, size_t size, size_t *replaced_size);

/// Answers whether a block is recorded, and then with which size.
ALLOCATION_PROBE_INTERNAL bool allocation_probe_table_look_up(const void *block, size_t *size);

/// Forgets a block. Answers whether it was recorded, and then with which size.
ALLOCATION_PROBE_INTERNAL bool allocation_probe_table_remove(const void *block, size_t *size);

#endif
