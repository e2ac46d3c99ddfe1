// For platforms and builds whose allocator is not interposed: the probe reports that and counts
// nothing.

#include "platform.h"

#if !ALLOCATION_PROBE_ON_GLIBC

#include "CAllocationProbe.h"

#include <math.h>

bool allocation_probe_supported(void) { return false; }

void allocation_probe_start(void) {}

void allocation_probe_stop(void) {}

bool allocation_probe_is_running(void) { return false; }

allocation_counts allocation_probe_read(void) { return (allocation_counts){0}; }

double allocation_probe_cost_when_off(void) { return NAN; }

#endif
