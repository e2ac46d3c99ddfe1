// Turns the probe on before any other code runs, if the environment asks for it. This is for the
// one comparison that needs every block of the process: massif's peak.

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

// The dynamic loader calls this before the constructors of any library, because libstdc++ keeps 73
// kB that its constructor allocates. The environment is an argument, because the C library is not
// set up yet.
__attribute__((section(".preinit_array"), used)) static void (*starter)(int, char **, char **) =
    start_where_asked;

#endif
