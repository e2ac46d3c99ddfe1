// Measures the cost of the interposer while it is off.

#include "platform.h"

#if ALLOCATION_PROBE_ON_GLIBC

#include "CAllocationProbe.h"
#include "glibc.h"
#include "recorder.h"

#include <math.h>
#include <time.h>

enum { rounds = 101, pairs_per_round = 1000, block_size = 48 };  // about 4 ms in all

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/// Hides the origin of a block from the compiler, which could otherwise remove a malloc and its
/// free.
static inline void *opaque(void *block) {
  __asm__ volatile("" : "+r"(block) : : "memory");
  return block;
}

// Both loops call a function in another file by its name, so the interposer is the only difference.

static double time_interposed(void) {
  double start = now();
  for (int pair = 0; pair < pairs_per_round; pair++) free(opaque(malloc(block_size)));
  return now() - start;
}

static double time_direct(void) {
  double start = now();
  for (int pair = 0; pair < pairs_per_round; pair++) __libc_free(opaque(__libc_malloc(block_size)));
  return now() - start;
}

static int ascending(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

double allocation_probe_cost_when_off(void) {
  if (!allocation_probe_supported() || allocation_probe_is_on()) return (double)NAN;
  double differences[rounds];
  for (int round = 0; round < rounds; round++) {
    double interposed, direct;
    if (round % 2 == 0) {
      interposed = time_interposed();
      direct = time_direct();
    } else {
      direct = time_direct();
      interposed = time_interposed();
    }
    differences[round] = (interposed - direct) / pairs_per_round;
  }
  qsort(differences, rounds, sizeof differences[0], ascending);
  return differences[rounds / 2];
}

#endif
