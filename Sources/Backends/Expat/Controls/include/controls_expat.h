#ifndef CONTROLS_EXPAT_H
#define CONTROLS_EXPAT_H

#include "control_loop.h"

/// `floor-expat`: callbacks that only count.
control_loop floor_expat(void);

/// `control-expat`: the work of the Swift backend, in C.
control_loop control_expat(void);

#endif
