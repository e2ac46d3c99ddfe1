#ifndef LOADER_H
#define LOADER_H

/// Returns the path from which the library with a function was loaded; NULL if the function is not loaded.
const char *_Nullable loader_path_of_library(const char *_Nonnull function);

#endif
