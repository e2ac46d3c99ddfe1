#ifndef EXPAT_ENCODINGS_H
#define EXPAT_ENCODINGS_H

#include <expat.h>

/// How expat, which has UTF-8, UTF-16, Latin-1 and ASCII, can be brought to read another encoding.
typedef enum expat_encoding {
    /// Not at all.
    EXPAT_ENCODING_UNSUPPORTED,
    /// By the table that was filled in.
    EXPAT_ENCODING_TABLE,
    /// As UTF-8, which the name means: the parser must be reset and given that encoding.
    EXPAT_ENCODING_UTF8,
} expat_encoding;

/// Fills in expat's table of an encoding, out of iconv.
///
/// Only encodings of a list are asked for: iconv loads a shared object for a name, and a document must
/// not choose which. The table owns an iconv descriptor where a character may have several bytes;
/// expat releases it.
expat_encoding expat_encoding_find(const XML_Char *_Nonnull name,
                                   XML_Encoding *_Nonnull encoding);

#endif
