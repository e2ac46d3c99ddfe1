/// Counts what a process asks of the allocator while the probe is on.
///
/// Linking this target into an executable puts its `malloc`, `calloc`, `realloc`, `free`,
/// `posix_memalign`, `aligned_alloc`, `memalign`, `reallocarray`, `valloc` and `pvalloc` in front
/// of glibc's, for the executable and for every shared library it loads. They forward to glibc.
/// While the probe is off a call costs one relaxed load and one predicted branch more
/// (`allocation_probe_cost_when_off` measures it).
///
/// What is counted, in one table. "Known" is a block handed out since `allocation_probe_start` and
/// not given back yet; "foreign" is `foreign_frees`, "bytes" is `allocated_bytes`.
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
/// Bytes are *requested* bytes, not the allocator's rounded ones. A `realloc` counts the same
/// whether or not the block moves; the peak never holds its old and its new size at once (as in
/// massif). These are the totals of valgrind 3.19's memcheck ("total heap usage"), its frees being
/// `frees + foreign_frees`, with one exception: memcheck counts a `realloc` that fails for lack of
/// memory as if it had succeeded.
///
/// While the probe is on, `malloc_usable_size` of a known block is its requested size, as under
/// valgrind. Swift's arrays and strings grow into what it reports, and glibc's answer depends on
/// what the heap looked like before: with it the counts of one parse would differ from those of the
/// next. (Seen: one in 14,000.)
///
/// Not seen: memory taken with `mmap` or `sbrk`, calls of `__libc_malloc` and its like by name.

#ifndef C_ALLOCATION_PROBE_H
#define C_ALLOCATION_PROBE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The environment variable that, being 1, turns the probe on before the first constructor runs.
#define ALLOCATION_PROBE_FROM_START "FEED_HARNESS_PROBE_FROM_START"

/// The counts since the probe was last started, by the table at the head of this file.
typedef struct allocation_counts {
  /// Calls that returned a block.
  uint64_t allocations;
  /// Known blocks given back.
  uint64_t frees;
  /// Blocks given back that are older than the start.
  uint64_t foreign_frees;
  /// The sum of the requested sizes of all allocations.
  uint64_t allocated_bytes;
  /// Requested bytes of the known blocks not given back yet.
  uint64_t live_bytes;
  /// Known blocks not given back yet.
  uint64_t live_blocks;
  /// The largest value `live_bytes` has had.
  uint64_t peak_live_bytes;
} allocation_counts;

/// Whether allocations of this process reach the probe, tried with one allocation made by libc
/// itself.
///
/// False where the C library isn't glibc on Linux, and where something else stands in front of the
/// allocator (valgrind, a preloaded allocator, a sanitizer). Every count is then 0 and means
/// nothing. The answer is kept after the first call; make that call before
/// `allocation_probe_start`.
bool allocation_probe_supported(void);

/// Sets all counts to 0, forgets all blocks and turns the probe on.
///
/// No other thread may be inside an allocation call meanwhile; while the probe is on any number
/// may.
void allocation_probe_start(void);

/// Turns the probe off and leaves the counts to be read.
///
/// The same holds for other threads as in `allocation_probe_start`. Blocks given back from now on
/// still count as live.
void allocation_probe_stop(void);

/// Whether the probe is on: between start and stop, or since the process began.
bool allocation_probe_is_running(void);

/// The counts so far if the probe is on, else those at the last stop. Allocates nothing.
allocation_counts allocation_probe_read(void);

/// Nanoseconds the interposed `malloc` and `free` cost more than glibc's own, for one pair, the
/// probe being off.
///
/// The median over interleaved rounds of the difference: may come out below 0 where the true cost
/// is lost in noise. Takes about 4 ms. Not a number while the probe is on and where it isn't
/// supported.
double allocation_probe_cost_when_off(void);

/// From now on a crash prints "out of memory" on standard error first if a quarter or more of the private
/// data that the process may have (RLIMIT_DATA) is in use. It remains the crash that it is.
void allocation_probe_report_exhaustion(void);

#ifdef __cplusplus
}
#endif

#endif
