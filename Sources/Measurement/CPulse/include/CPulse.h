#ifndef CPULSE_H
#define CPULSE_H

#include <stdint.h>

/// The same work each time, about 20 µs of it, in the nearest cache.
///
/// It keeps as many units of a processor busy as it can: so it slows as soon as another thread of
/// that core, another guest's perhaps, wants some of them. Returns a number that depends on all of
/// the work.
uint64_t pulse_work(void);

#endif
