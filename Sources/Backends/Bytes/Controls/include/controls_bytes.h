#ifndef CONTROLS_BYTES_H
#define CONTROLS_BYTES_H

#include "control_loop.h"

/// `touch`: reads one byte of every cache line; figures for anything faster are not believed.
control_loop touch_bytes(void);

/// `memchr`: finds every `<` with the C library's `memchr`.
control_loop memchr_bytes(void);

#endif
