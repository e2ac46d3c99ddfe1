#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "cases.h"

#include <stdlib.h>

/// Passes a block on, hidden from the compiler, which may otherwise remove an allocation and its
/// free.
static void *opaque(void *block) {
  void *volatile copy = block;
  return copy;
}

void keep(void *block) { opaque(block); }

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// MARK: - Helpers

/// The same for a size, which the compiler may otherwise find too large and warn about.
static size_t hidden(size_t size) {
  volatile size_t copy = size;
  return copy;
}

static void expect(int condition, const char *text) {
  if (condition) return;
  fprintf(stderr, "allocation-fixture: not so: %s\n", text);
  exit(70);
}

#define EXPECT(condition) expect((condition), #condition)

static void *expect_block(void *block) {
  EXPECT(block != NULL);
  return opaque(block);
}

/// Negative as a signed size: refused by glibc and by valgrind before they look for memory.
static size_t absurd(void) { return hidden(SIZE_MAX - 4096); }

/// Positive as a signed size, but more than any address space has.
static size_t too_large(void) { return hidden((size_t)1 << 60); }

// MARK: - malloc, calloc, free

static void perform_malloc(void) { free(expect_block(malloc(10))); }

static void perform_malloc_left(void) {
  expect_block(malloc(7));
  expect_block(malloc(8));
  free(expect_block(malloc(9)));
}

static void perform_malloc_zero(void) { free(expect_block(malloc(0))); }

static void perform_malloc_absurd(void) {
  EXPECT(opaque(malloc(absurd())) == NULL);
  EXPECT(errno == ENOMEM);
}

static void perform_malloc_too_large(void) { EXPECT(opaque(malloc(too_large())) == NULL); }

static void perform_calloc(void) { free(expect_block(calloc(3, 5))); }

static void perform_calloc_zero(void) {
  free(expect_block(calloc(0, 8)));
  free(expect_block(calloc(8, 0)));
}

static void perform_calloc_overflow(void) {
  EXPECT(opaque(calloc(hidden(SIZE_MAX / 2), hidden(3))) == NULL);
}

static void perform_free_null(void) {
  void *volatile nothing = NULL;
  free(nothing);
}

// MARK: - realloc

static void perform_realloc_grow(void) {
  void *block = expect_block(malloc(10));
  block = expect_block(realloc(block, 100));
  block = expect_block(realloc(block, 100000));
  free(block);
}

static void perform_realloc_shrink(void) {
  void *block = expect_block(malloc(1000));
  block = expect_block(realloc(block, 10));
  free(block);
}

static void perform_realloc_same(void) {
  void *block = expect_block(malloc(24));
  block = expect_block(realloc(block, 24));
  free(block);
}

static void perform_realloc_null(void) { free(expect_block(realloc(opaque(NULL), 33))); }

static void perform_realloc_null_zero(void) {
  free(expect_block(realloc(opaque(NULL), hidden(0))));
}

static void perform_realloc_zero(void) {
  void *block = expect_block(malloc(10));
  EXPECT(opaque(realloc(block, hidden(0))) == NULL);
}

static void perform_realloc_absurd(void) {
  void *volatile block = expect_block(malloc(10));
  EXPECT(opaque(realloc(block, absurd())) == NULL);
  free(block);
}

static void perform_realloc_too_large(void) {
  void *volatile block = expect_block(malloc(10));
  EXPECT(opaque(realloc(block, too_large())) == NULL);
  free(block);
}

static void perform_reallocarray(void) {
  void *block = expect_block(reallocarray(opaque(NULL), 3, 7));
  block = expect_block(reallocarray(block, 5, 7));
  free(block);
}

static void perform_reallocarray_overflow(void) {
  void *volatile block = expect_block(malloc(10));
  errno = 0;
  EXPECT(opaque(reallocarray(block, hidden(SIZE_MAX / 2), hidden(3))) == NULL);
  EXPECT(errno == ENOMEM);
  free(block);
}

// MARK: - Aligned blocks

static void expect_aligned(void *block, size_t alignment) {
  EXPECT(block != NULL);
  EXPECT((uintptr_t)block % alignment == 0);
  free(opaque(block));
}

static void perform_posix_memalign(void) {
  void *block = NULL;
  EXPECT(posix_memalign(&block, 64, 100) == 0);
  expect_aligned(block, 64);
}

static void perform_posix_memalign_fails(void) {
  int marker;
  void *block = &marker;
  EXPECT(posix_memalign(&block, hidden(0), 100) == EINVAL);
  EXPECT(posix_memalign(&block, hidden(24), 100) == EINVAL);
  EXPECT(posix_memalign(&block, hidden(4), 100) == EINVAL);
  EXPECT(posix_memalign(&block, 64, absurd()) == ENOMEM);
  EXPECT(block == &marker);
}

static void perform_aligned_alloc(void) { expect_aligned(aligned_alloc(128, 256), 128); }

static void perform_memalign(void) { expect_aligned(memalign(32, 50), 32); }

static void perform_valloc(void) { expect_aligned(valloc(50), 4096); }

static void perform_pvalloc(void) { expect_aligned(pvalloc(65536 - 100), 4096); }

static void perform_pvalloc_overflow(void) {
  EXPECT(opaque(pvalloc(hidden(SIZE_MAX))) == NULL);
}

// MARK: - Many blocks

enum { block_count = 1000000, stride = 611953 };  // coprime: the stride visits every block

static void *blocks[block_count];

/// Fills the table far beyond its first size, and empties it in another order. The 3 at multiples
/// of 400 000 stay.
static void perform_many_blocks(void) {
  for (int index = 0; index < block_count; index++) {
    blocks[index] = expect_block(malloc((size_t)(index % 64)));
  }
  int index = 0;
  for (int step = 0; step < block_count; step++) {
    if (index % 400000 != 0) free(blocks[index]);
    index = (index + stride) % block_count;
  }
}

/// Never many at once: the table must not fill up with what has been.
static void perform_many_pairs(void) {
  for (int index = 0; index < block_count; index++) free(expect_block(malloc(16)));
}

// MARK: - Blocks from before the start

static void *foreign_blocks[most_performances][4];
static int next_foreign_blocks;

static void prepare_foreign(void) {
  for (int row = 0; row < most_performances; row++) {
    for (int column = 0; column < 4; column++) {
      foreign_blocks[row][column] = expect_block(malloc(40));
    }
  }
}

static void perform_foreign(void) {
  void **foreign = foreign_blocks[next_foreign_blocks++];
  free(foreign[0]);
  free(expect_block(realloc(foreign[1], 90)));
  EXPECT(opaque(realloc(foreign[2], hidden(0))) == NULL);
  EXPECT(opaque(realloc(foreign[3], absurd())) == NULL);
  memset(foreign[3], 1, 40);  // still there
}

// MARK: - Threads

enum { thread_count = 2, blocks_per_thread = 20000 };

// The threads are made beforehand, because making one allocates. Two barriers bracket each phase.
static pthread_barrier_t barrier;

static void meet(void) { pthread_barrier_wait(&barrier); }

static void *run_thread(void *argument) {
  size_t first = (size_t)(uintptr_t)argument * blocks_per_thread;
  for (int performance = 0; performance < most_performances; performance++) {
    meet();  // start
    for (size_t index = first; index < first + blocks_per_thread; index++) {
      blocks[index] = expect_block(malloc(10));
      blocks[index] = expect_block(realloc(blocks[index], 20));
    }
    meet();  // all are live: the peak
    // Each gives back the blocks of the other.
    size_t other = (size_t)(thread_count - 1) * blocks_per_thread - first;
    for (size_t index = other; index < other + blocks_per_thread; index++) free(blocks[index]);
    meet();  // end
  }
  return NULL;
}

static void prepare_threads(void) {
  EXPECT(pthread_barrier_init(&barrier, NULL, thread_count + 1) == 0);
  for (uintptr_t thread = 0; thread < thread_count; thread++) {
    pthread_t id;
    EXPECT(pthread_create(&id, NULL, run_thread, (void *)thread) == 0);
  }
}

static void perform_threads(void) {
  for (int phase = 0; phase < 3; phase++) meet();
}

// MARK: - Calls inside libc

static void perform_strdup(void) {
  char *copy = expect_block(strdup("seven b"));
  free(copy);
}

static void perform_asprintf(void) {
  char *text = NULL;
  EXPECT(asprintf(&text, "%d and %500d", 12, 34) == 507);
  free(opaque(text));
}

// MARK: - The list

static const allocation_case cases[] = {
    {"malloc", perform_malloc, NULL},
    {"malloc-left", perform_malloc_left, NULL},
    {"malloc-zero", perform_malloc_zero, NULL},
    {"malloc-absurd", perform_malloc_absurd, NULL},
    {"malloc-too-large", perform_malloc_too_large, NULL},
    {"calloc", perform_calloc, NULL},
    {"calloc-zero", perform_calloc_zero, NULL},
    {"calloc-overflow", perform_calloc_overflow, NULL},
    {"free-null", perform_free_null, NULL},
    {"realloc-grow", perform_realloc_grow, NULL},
    {"realloc-shrink", perform_realloc_shrink, NULL},
    {"realloc-same", perform_realloc_same, NULL},
    {"realloc-null", perform_realloc_null, NULL},
    {"realloc-null-zero", perform_realloc_null_zero, NULL},
    {"realloc-zero", perform_realloc_zero, NULL},
    {"realloc-absurd", perform_realloc_absurd, NULL},
    {"realloc-too-large", perform_realloc_too_large, NULL},
    {"reallocarray", perform_reallocarray, NULL},
    {"reallocarray-overflow", perform_reallocarray_overflow, NULL},
    {"posix-memalign", perform_posix_memalign, NULL},
    {"posix-memalign-fails", perform_posix_memalign_fails, NULL},
    {"aligned-alloc", perform_aligned_alloc, NULL},
    {"memalign", perform_memalign, NULL},
    {"valloc", perform_valloc, NULL},
    {"pvalloc", perform_pvalloc, NULL},
    {"pvalloc-overflow", perform_pvalloc_overflow, NULL},
    {"many-blocks", perform_many_blocks, NULL},
    {"many-pairs", perform_many_pairs, NULL},
    {"foreign", perform_foreign, prepare_foreign},
    {"threads", perform_threads, prepare_threads},
    {"strdup", perform_strdup, NULL},
    {"asprintf", perform_asprintf, NULL},
};

const allocation_case *find_case(const char *name) {
  for (size_t index = 0; index < sizeof cases / sizeof cases[0]; index++) {
    if (strcmp(cases[index].name, name) == 0) return &cases[index];
  }
  return NULL;
}

#else

// The probe counts nothing here, and not all of the functions exist.
const allocation_case *find_case(const char *name) {
  (void)name;
  return NULL;
}

#endif
