#include <zlib.h>

// inflateInit2 is a macro, which Swift can't call. 15 is the largest window; adding 16 selects the gzip
// format.
static inline int zlib_inflate_gzip(z_stream *_Nonnull stream) { return inflateInit2(stream, 15 + 16); }
