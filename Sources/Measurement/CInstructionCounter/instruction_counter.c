#define _GNU_SOURCE
#include "CInstructionCounter.h"

#include <errno.h>

#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

int instruction_counter_open(void) {
  struct perf_event_attr attributes = {
      .type = PERF_TYPE_HARDWARE,
      .size = sizeof attributes,
      .config = PERF_COUNT_HW_INSTRUCTIONS,
      // Only user space: an unprivileged process may count it, and interrupts do not add to it.
      .exclude_kernel = 1,
      .exclude_hv = 1,
      // The counter is on the processor all the time or in error, never on it only part of the
      // time.
      .pinned = 1,
  };
  enum { this_thread = 0, any_processor = -1, no_group = -1 };
  long descriptor = syscall(SYS_perf_event_open, &attributes, this_thread, any_processor, no_group,
                            PERF_FLAG_FD_CLOEXEC);
  if (descriptor < 0) return -errno;
  unsigned long long count;
  if (read((int)descriptor, &count, sizeof count) == sizeof count) return (int)descriptor;
  close((int)descriptor);
  return -EBUSY;  // others hold the processor's counters
}
#else
int instruction_counter_open(void) { return -ENOSYS; }
#endif
