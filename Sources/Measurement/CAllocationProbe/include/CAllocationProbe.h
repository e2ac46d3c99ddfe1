/// Counts the allocator calls of a process while the probe is on.
///
/// Linking this target into an executable puts its `malloc`, `calloc`, `realloc`, `free`, `posix_memalign`,
/// `aligned_alloc`, `memalign`, `reallocarray`, `valloc` and `pvalloc` in front of glibc's, for the
/// executable and for every shared library it loads. They forward to glibc. While the probe is off, a call
/// costs one more relaxed load and one more predicted branch (`allocation_probe_cost_when_off` measures
/// this).
///
/// The table shows what is counted. "Known" is a block allocated since `allocation_probe_start` and not freed
/// yet; "foreign" is `foreign_frees`, "bytes" is `allocated_bytes`.
///
/// | call                                | allocations | frees | foreign | bytes | live bytes  |
/// |-------------------------------------|-------------|-------|---------|-------|-------------|
/// | `malloc(n)`, n may be 0             | +1          |       |         | +n    | +n          |
/// | `calloc(m, n)`, m·n may be 0        | +1          |       |         | +m·n  | +m·n        |
/// | `aligned_alloc`, `memalign`,        |             |       |         |       |             |
/// |   `posix_memalign`, `valloc`        | +1          |       |         | +n    | +n          |
/// | `pvalloc(n)`, p = n in whole pages  | +1          |       |         | +p    | +p          |
/// | `free(known of n bytes)`            |             | +1    |         |       | -n          |
/// | `free(unknown)`                     |             |       | +1      |       |             |
/// | `free(NULL)`                        |             |       |         |       |             |
/// | `realloc(known of n bytes, m > 0)`  | +1          | +1    |         | +m    | -n, then +m |
/// | `realloc(unknown, m > 0)`           | +1          |       | +1      | +m    | +m          |
/// | `realloc(NULL, n)`, n may be 0      | +1          |       |         | +n    | +n          |
/// | `realloc(known of n bytes, 0)`      |             | +1    |         |       | -n          |
/// | `realloc(unknown, 0)`               |             |       | +1      |       |             |
/// | `reallocarray(p, m, n)`             | as `realloc(p, m·n)`                                |
/// | a call that fails: no memory, bad   | nothing; a block it was given stays as it was       |
/// |   alignment, m·n overflows          |                                                     |
///
/// Bytes are *requested* bytes, not the sizes the allocator rounds up to. A `realloc` counts the same whether
/// or not the block moves; the peak never includes its old and its new size at once (as in massif). These are
/// the totals of valgrind 3.19's memcheck ("total heap usage"), whose frees are `frees + foreign_frees`, with
/// one exception: memcheck counts a `realloc` that fails for lack of memory as if it had succeeded.
///
/// While the probe is on, `malloc_usable_size` of a known block is its requested size, as under valgrind.
/// Swift's arrays and strings grow into the size it reports, and glibc's answer depends on the earlier state
/// of the heap, so with glibc's answer two parses of the same document could differ in their counts. (This
/// was observed once in 14,000.)
///
/// Not counted: memory from `mmap` or `sbrk`, and direct calls of `__libc_malloc` and similar functions.

#ifndef C_ALLOCATION_PROBE_H
#define C_ALLOCATION_PROBE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The environment variable that, set to 1, turns the probe on before the first constructor runs.
#define ALLOCATION_PROBE_FROM_START "FEED_HARNESS_PROBE_FROM_START"

/// The counts since the probe was last started, as defined by the table at the head of this file.
typedef struct allocation_counts {
  /// The number of calls that returned a block.
  uint64_t allocations;
  /// The number of known blocks that were freed.
  uint64_t frees;
  /// The number of freed blocks that are older than the start.
  uint64_t foreign_frees;
  /// The sum of the requested sizes of all allocations.
  uint64_t allocated_bytes;
  /// The requested bytes of the known blocks that are not freed yet.
  uint64_t live_bytes;
  /// The number of known blocks that are not freed yet.
  uint64_t live_blocks;
  /// The largest value `live_bytes` has had.
  uint64_t peak_live_bytes;
} allocation_counts;

/// Returns whether the probe sees allocations of this process, tested with one allocation made by libc
/// itself.
///
/// The result is false if the C library is not glibc on Linux, and if another interposer comes before this
/// one (valgrind, a preloaded allocator, a sanitizer). Every count is then 0 and meaningless. The result of
/// the first call is kept; make that call before `allocation_probe_start`.
bool allocation_probe_supported(void);

/// Sets all counts to 0, removes all blocks and turns the probe on.
///
/// No other thread may be inside an allocation call during this call. While the probe is on, any number of
/// threads may allocate.
void allocation_probe_start(void);

/// Turns the probe off and keeps the counts.
///
/// No other thread may be inside an allocation call during this call either. Blocks that are freed later
/// still count as live.
void allocation_probe_stop(void);

/// Returns whether the probe is on: between start and stop, or since the process began.
bool allocation_probe_is_running(void);

/// Returns the counts so far if the probe is on, else those at the last stop. Allocates nothing.
allocation_counts allocation_probe_read(void);

/// Returns how many nanoseconds longer the interposed `malloc` and `free` take than glibc's own, for one
/// pair, while the probe is off.
///
/// The result is the median of the differences over interleaved rounds. It can be below 0 if the true cost is
/// lost in noise. The call takes about 4 ms. The result is not a number while the probe is on, or if it is
/// not supported.
double allocation_probe_cost_when_off(void);

/// Makes a later crash print "out of memory" on standard error first if a quarter or more of the private data
/// that the process may have (RLIMIT_DATA) is in use. The crash itself is unchanged.
void allocation_probe_report_exhaustion(void);

#ifdef __cplusplus
}
#endif

#endif
