// Reports that memory ran out if that is why the process crashes: a runtime that gets no memory traps without
// a message, like any other crash.

#include "platform.h"

#include "CAllocationProbe.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__linux__)

// A request that doubles a block fails when a third of the limit is in use.
enum { suspicious_part = 4 };

static char signal_stack[1 << 16];

// Returns the pages of private data, the sixth number of /proc/self/statm (proc(5)); 0 if it cannot be read.
static unsigned long data_pages(void) {
  char text[128];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  unsigned long pages = 0;
  int field = 1;
  for (ssize_t index = 0; index < count; index++) {
    if (text[index] == ' ') {
      field++;
    } else if (field == 6 && text[index] >= '0' && text[index] <= '9') {
      pages = pages * 10 + (unsigned long)(text[index] - '0');
    }
  }
  return pages;
}

static void crash(int number) {
  static const char words[] = "out of memory\n";
  struct rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY
      && data_pages() * (unsigned long)sysconf(_SC_PAGESIZE) >= limit.rlim_cur / suspicious_part) {
    ssize_t ignored = write(STDERR_FILENO, words, sizeof words - 1);
    (void)ignored;
  }
  // The handler has been reset by now, so the process ends as it would without it.
  raise(number);
}

void allocation_probe_report_exhaustion(void) {
  // A stack that has overflowed has no room for the handler.
  stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = crash;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  static const int numbers[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    sigaction(numbers[index], &action, NULL);
  }
}

#else

void allocation_probe_report_exhaustion(void) {}

#endif
