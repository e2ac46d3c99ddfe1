#ifndef CONTROLS_LIBXML2_H
#define CONTROLS_LIBXML2_H

#include "control_loop.h"

/// `floor-libxml2`: callbacks that only count.
control_loop floor_libxml2(void);

/// `control-libxml2`: the work of the Swift backend, in C.
control_loop control_libxml2(void);

#endif
