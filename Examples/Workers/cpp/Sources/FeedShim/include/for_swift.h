// The header of the module, apart from the one that C++ includes: a C++ target can't include what is in a module.
#include "feed_shim.h"
