#include "recorder.h"

#if ALLOCATION_PROBE_ON_GLIBC

#include "CAllocationProbe.h"
#include "block_table.h"

#include <sched.h>
#include <string.h>

atomic_bool allocation_probe_switch;

static allocation_counts counts;  // guarded by the lock, as the table is

// MARK: - The lock

// A spin lock, because a pthread mutex may use functions that allocate. No code under the lock
// waits or calls the allocator.

static atomic_flag lock = ATOMIC_FLAG_INIT;

static void acquire_lock(void) {
  enum { spins_before_yield = 128 };
  unsigned spins = 0;
  while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
    if (++spins > spins_before_yield) sched_yield();  // its holder may be waiting for a processor
  }
}

static void release_lock(void) { atomic_flag_clear_explicit(&lock, memory_order_release); }

// MARK: - Counting, under the lock

static void count_allocation(const void *block, size_t size) {
  size_t lost_size;
  if (allocation_probe_table_insert(block, size, &lost_size)) {
    counts.live_bytes -= lost_size;
  } else {
    counts.live_blocks++;
  }
  counts.allocations++;
  counts.allocated_bytes += size;
  counts.live_bytes += size;
  if (counts.live_bytes > counts.peak_live_bytes) counts.peak_live_bytes = counts.live_bytes;
}

static void count_free(allocation_probe_block block) {
  if (block.known) {
    counts.frees++;
    counts.live_blocks--;
    counts.live_bytes -= block.size;
  } else {
    counts.foreign_frees++;
  }
}

static allocation_probe_block take_out(const void *block) {
  allocation_probe_block taken = {false, 0};
  taken.known = allocation_probe_table_remove(block, &taken.size);
  return taken;
}

// MARK: - For the interposed functions

void allocation_probe_allocated(const void *block, size_t size) {
  acquire_lock();
  count_allocation(block, size);
  release_lock();
}

void allocation_probe_freeing(const void *block) {
  acquire_lock();
  count_free(take_out(block));
  release_lock();
}

bool allocation_probe_look_up(const void *block, size_t *size) {
  acquire_lock();
  bool known = allocation_probe_table_look_up(block, size);
  release_lock();
  return known;
}

allocation_probe_block allocation_probe_detach(const void *block) {
  acquire_lock();
  allocation_probe_block taken = take_out(block);
  release_lock();
  return taken;
}

void allocation_probe_reallocated(
    allocation_probe_block old, const void *block, size_t size) {
  acquire_lock();
  count_free(old);
  count_allocation(block, size);
  release_lock();
}

void allocation_probe_freed_detached(allocation_probe_block old) {
  acquire_lock();
  count_free(old);
  release_lock();
}

void allocation_probe_reattach(allocation_probe_block old, const void *block) {
  if (!old.known) return;
  acquire_lock();
  size_t ignored;
  allocation_probe_table_insert(block, old.size, &ignored);
  release_lock();
}

// MARK: - For users of the probe

void allocation_probe_start(void) {
  acquire_lock();
  allocation_probe_table_clear();
  counts = (allocation_counts){0};
  atomic_store_explicit(&allocation_probe_switch, true, memory_order_seq_cst);
  release_lock();
}

void allocation_probe_stop(void) {
  acquire_lock();
  atomic_store_explicit(&allocation_probe_switch, false, memory_order_seq_cst);
  release_lock();
}

bool allocation_probe_is_running(void) { return allocation_probe_is_on(); }

allocation_counts allocation_probe_read(void) {
  acquire_lock();
  allocation_counts result = counts;
  release_lock();
  return result;
}

/// Returns whether an allocation made inside libc.so is counted, which requires that the executable
/// exports our symbols.
static bool try_allocation_in_libc(void) {
  allocation_counts kept = allocation_probe_read();
  allocation_probe_start();
  char *volatile copy = strdup("probe");
  allocation_probe_stop();
  bool seen = allocation_probe_read().allocations > 0;  // other threads may have added theirs
  free(copy);
  acquire_lock();
  counts = kept;
  release_lock();
  return seen;
}

bool allocation_probe_supported(void) {
  enum { untried, yes, no };
  static atomic_int answer = untried;
  if (atomic_load(&answer) == untried && !allocation_probe_is_on()) {
    atomic_store(&answer, try_allocation_in_libc() ? yes : no);
  }
  return atomic_load(&answer) == yes;
}

#endif
