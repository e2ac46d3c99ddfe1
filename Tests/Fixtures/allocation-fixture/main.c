// Makes known allocation calls, for AllocationProbeTests: `allocation-fixture CASE [--times N]
// [--probe]`.
//
// Without --probe the calls are made N times, so that valgrind's totals for two performances less
// those for one are those of one. With --probe they are made once, and the probe's counts are
// printed. `allocation-fixture cost` prints what the probe costs when off.

#include "CAllocationProbe.h"
#include "cases.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { exit_usage = 64, exit_unsupported = 69, exit_unsound = 70 };

static int print_cost(void) {
  if (!allocation_probe_supported()) return exit_unsupported;
  printf("nanoseconds_per_pair: %.3f\n", allocation_probe_cost_when_off());
  return 0;
}

/// Counts something else, so that the next start has something to reset.
static void leave_counts_behind(void) {
  allocation_probe_start();
  keep(malloc(12345));
  allocation_probe_stop();
}

static int print_counts(const allocation_case *chosen) {
  if (!allocation_probe_supported()) return exit_unsupported;
  leave_counts_behind();

  allocation_probe_start();
  chosen->perform();
  allocation_counts while_on = allocation_probe_read();
  allocation_probe_stop();

  keep(malloc(54321));  // must not be counted any more
  allocation_counts counts = allocation_probe_read();
  if (memcmp(&counts, &while_on, sizeof counts) != 0) return exit_unsound;

  printf("allocations: %" PRIu64 "\n", counts.allocations);
  printf("frees: %" PRIu64 "\n", counts.frees);
  printf("foreign_frees: %" PRIu64 "\n", counts.foreign_frees);
  printf("allocated_bytes: %" PRIu64 "\n", counts.allocated_bytes);
  printf("live_bytes: %" PRIu64 "\n", counts.live_bytes);
  printf("live_blocks: %" PRIu64 "\n", counts.live_blocks);
  printf("peak_live_bytes: %" PRIu64 "\n", counts.peak_live_bytes);
  return 0;
}

int main(int argument_count, char **arguments) {
  if (argument_count < 2) return exit_usage;
  if (strcmp(arguments[1], "cost") == 0) return print_cost();

  const allocation_case *chosen = find_case(arguments[1]);
  if (chosen == NULL) return exit_usage;
  bool probed = false;
  int times = 1;
  for (int index = 2; index < argument_count; index++) {
    if (strcmp(arguments[index], "--probe") == 0) {
      probed = true;
    } else if (strcmp(arguments[index], "--times") == 0 && index + 1 < argument_count) {
      times = atoi(arguments[++index]);
    } else {
      return exit_usage;
    }
  }
  if (times < 1 || times > most_performances) return exit_usage;

  if (chosen->prepare != NULL) chosen->prepare();
  if (probed) return print_counts(chosen);
  for (int performance = 0; performance < times; performance++) chosen->perform();
  return 0;
}
