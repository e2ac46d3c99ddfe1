// Open addressing with linear probing, at most half full. Removal shifts the rest of the run back,
// so there are no tombstones, and a long sequence of malloc and free pairs never degrades the
// table. Memory comes from mmap, never from the allocator under observation. Callers hold the lock
// of the recorder.

#include "block_table.h"

#if ALLOCATION_PROBE_ON_GLIBC

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct slot {
  uintptr_t address;  // 0: empty
  size_t size;
} slot;

enum { initial_capacity_bits = 16 };  // 1 MiB, of which only touched pages are resident

static slot *slots;
static unsigned capacity_bits;
static size_t used;

static size_t capacity(void) { return (size_t)1 << capacity_bits; }

/// Returns the slot an address would have in an empty table.
///
/// Multiplication by 2^64 divided by the golden ratio spreads adjacent blocks; the top bits are
/// spread best.
static size_t home(uintptr_t address) {
  return (size_t)(((uint64_t)address * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - capacity_bits));
}

static size_t next(size_t index) { return (index + 1) & (capacity() - 1); }

/// Returns the slot that holds the address, or else the empty slot where it belongs.
static slot *find(uintptr_t address) {
  size_t index = home(address);
  while (slots[index].address != 0 && slots[index].address != address) index = next(index);
  return &slots[index];
}

/// Maps an empty table of 2^bits slots.
///
/// Counts that miss a block would be wrong without any sign of it, so lack of memory ends the
/// process.
static void map_slots(unsigned bits) {
  void *mapping = mmap(
      NULL, sizeof(slot) << bits, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapping == MAP_FAILED) {
    static const char message[] = "allocation probe: no memory for the table of live blocks\n";
    ssize_t ignored = write(STDERR_FILENO, message, sizeof message - 1);
    (void)ignored;
    abort();
  }
  slots = mapping;
  capacity_bits = bits;
}

static void grow(void) {
  slot *old_slots = slots;
  size_t old_capacity = capacity();
  map_slots(capacity_bits + 1);
  for (size_t index = 0; index < old_capacity; index++) {
    if (old_slots[index].address != 0) *find(old_slots[index].address) = old_slots[index];
  }
  munmap(old_slots, old_capacity * sizeof(slot));
}

void allocation_probe_table_clear(void) {
  if (slots == NULL) {
    map_slots(initial_capacity_bits);
  } else {
    madvise(slots, capacity() * sizeof(slot), MADV_DONTNEED);  // zero pages again
  }
  used = 0;
}

bool allocation_probe_table_insert(const void *block, size_t size, size_t *replaced_size) {
  if ((used + 1) * 2 > capacity()) grow();
  slot *place = find((uintptr_t)block);
  bool replaced = place->address != 0;
  if (replaced) {
    *replaced_size = place->size;
  } else {
    used++;
  }
  place->address = (uintptr_t)block;
  place->size = size;
  return replaced;
}

bool allocation_probe_table_look_up(const void *block, size_t *size) {
  slot *place = find((uintptr_t)block);
  if (place->address == 0) return false;
  *size = place->size;
  return true;
}

bool allocation_probe_table_remove(const void *block, size_t *size) {
  slot *place = find((uintptr_t)block);
  if (place->address == 0) return false;
  *size = place->size;
  used--;
  size_t hole = (size_t)(place - slots);
  for (size_t index = next(hole); slots[index].address != 0; index = next(index)) {
    // An entry may fill the hole if the hole is not before the entry's home in the run; distances
    // are modulo the capacity.
    size_t from_home = (index - home(slots[index].address)) & (capacity() - 1);
    size_t from_hole = (index - hole) & (capacity() - 1);
    if (from_home >= from_hole) {
      slots[hole] = slots[index];
      hole = index;
    }
  }
  slots[hole].address = 0;
  return true;
}

#endif
