#ifndef EXPAT_ENCODINGS_H
#define EXPAT_ENCODINGS_H

#include <expat.h>

/// How expat, which itself supports UTF-8, UTF-16, Latin-1 and ASCII, can read another encoding.
typedef enum expat_encoding {
    /// It can't.
    EXPAT_ENCODING_UNSUPPORTED,
    /// With the table that was filled in.
    EXPAT_ENCODING_TABLE,
    /// As UTF-8, which is what the name means: the parser must be reset with that encoding.
    EXPAT_ENCODING_UTF8,
} expat_encoding;

/// Fills in expat's table of an encoding, using iconv.
///
/// Only encodings of a fixed list are looked up, because iconv loads a shared object for a name, and a
/// document must not choose which. If characters can have several bytes, the table owns an iconv
/// descriptor, which expat releases.
expat_encoding expat_encoding_find(const XML_Char *_Nonnull name,
                                   XML_Encoding *_Nonnull encoding);

#endif
