// Turns the probe on before anything has run, where the environment asks for it: for the one
// comparison that needs every block of the process, massif's peak.

#include "platform.h"

#if ALLOCATION_PROBE_ON_GLIBC

#include "CAllocationProbe.h"

#include <string.h>

static void start_where_asked(int count, char **arguments, char **environment) {
  (void)count, (void)arguments;
  for (; *environment != NULL; environment++) {
    if (strcmp(*environment, ALLOCATION_PROBE_FROM_START "=1") == 0) allocation_probe_start();
  }
}

// The dynamic loader calls it before the constructors of any library: libstdc++ keeps 73 kB from
// its own. The environment is an argument, because the C library isn't set up yet.
__attribute__((section(".preinit_array"), used)) static void (*starter)(int, char **, char **) =
    start_where_asked;

#endif
