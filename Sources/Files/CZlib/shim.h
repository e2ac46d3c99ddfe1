#include <zlib.h>

// A macro in zlib.h, which Swift can't call. 15 is the largest window; 16 more expects the frame of gzip.
static inline int zlib_inflate_gzip(z_stream *_Nonnull stream) { return inflateInit2(stream, 15 + 16); }
