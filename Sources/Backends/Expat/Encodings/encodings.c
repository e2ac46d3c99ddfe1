#include "expat_encodings.h"

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// Encodings that agree with ASCII where XML needs it, and whose characters have a length that the first
/// byte determines. Not included are GB18030 and encodings that shift between sets, such as ISO-2022-JP and
/// HZ. The names are those of the WHATWG Encoding Standard and of IANA that iconv knows.
static const char *const listed[] = {
    "ASCII", "ANSI_X3.4-1968", "ISO646-US", "US", "cp367",
    "ISO-8859-1", "ISO8859-1", "ISO88591", "ISO_8859-1", "iso-ir-100", "latin1", "l1", "cp819", "IBM819",
    "csISOLatin1",
    "ISO-8859-2", "ISO8859-2", "ISO88592", "ISO_8859-2", "latin2", "l2", "csISOLatin2",
    "ISO-8859-3", "ISO8859-3", "ISO_8859-3", "latin3", "l3", "ISO-8859-4", "ISO8859-4", "ISO_8859-4", "latin4", "l4",
    "ISO-8859-5", "ISO8859-5", "ISO88595", "ISO_8859-5", "cyrillic", "ISO-8859-6", "ISO8859-6", "ISO_8859-6",
    "arabic", "ASMO-708", "ECMA-114",
    "ISO-8859-7", "ISO8859-7", "ISO88597", "ISO_8859-7", "greek", "greek8", "ECMA-118", "ELOT_928",
    "ISO-8859-8", "ISO8859-8", "ISO88598", "ISO_8859-8", "hebrew", "ISO-8859-9", "ISO8859-9", "ISO88599",
    "ISO_8859-9", "latin5", "l5", "csISOLatin5",
    "ISO-8859-10", "ISO8859-10", "latin6", "l6", "ISO-8859-11", "ISO8859-11", "ISO-8859-13", "ISO8859-13",
    "ISO-8859-14", "ISO8859-14",
    "ISO-8859-15", "ISO8859-15", "ISO885915", "ISO_8859-15", "latin-9", "ISO-8859-16", "ISO8859-16",
    "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256",
    "windows-1257", "windows-1258",
    "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258",
    "windows-874", "cp874", "TIS-620", "TIS620", "KOI8-R", "csKOI8R", "KOI8-U", "macintosh", "mac", "csMacintosh",
    "IBM437", "cp437", "IBM850", "cp850", "IBM852", "cp852", "IBM855", "cp855", "IBM866", "cp866", "csIBM866",
    "GB2312", "csGB2312", "EUC-CN", "GBK", "cp936", "windows-936", "Big5", "CN-Big5", "Big5-HKSCS", "EUC-KR",
    "csEUCKR", "cp949", "UHC",
    "Shift_JIS", "Shift-JIS", "SJIS", "csShiftJIS", "MS_Kanji", "windows-31J", "cp932", "MS932", "EUC-JP",
    "csEUCPkdFmtJapanese",
};

static const char *const names_of_utf8[] = {"UTF8", "UTF_8"};

static bool is_one_of(const char *const names[], size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        if (strcasecmp(names[i], name) == 0) return true;
    }
    return false;
}

/// The results of a conversion that yields no scalar.
enum { INVALID = -1, INCOMPLETE = -2 };

/// Returns the scalar of one character, or `INVALID` or `INCOMPLETE`.
static int scalar_of(iconv_t converter, const char *bytes, size_t count) {
    unsigned char scalar[4];
    char *from = (char *)bytes, *to = (char *)scalar;
    size_t from_left = count, to_left = sizeof scalar;
    errno = 0;
    size_t result = iconv(converter, &from, &from_left, &to, &to_left);
    int error = errno;
    // Some converters hold back a letter that an accent may follow. This flushes and resets them.
    iconv(converter, NULL, NULL, to_left > 0 ? &to : NULL, &to_left);
    if (result == (size_t)-1) return error == EINVAL ? INCOMPLETE : INVALID;
    if (from_left > 0 || to_left > 0) return INVALID;
    return scalar[0] | scalar[1] << 8 | scalar[2] << 16 | (int)((unsigned)scalar[3] << 24);
}

/// Returns the length in bytes of the characters that begin with a byte; `INVALID` if no character does.
static int length_from(iconv_t converter, unsigned char first) {
    // The loop begins with the second bytes that most sets use.
    for (int second = 0xFE; second >= 0x40; second--) {
        char pair[] = {(char)first, (char)second, (char)0xA1};
        int scalar = scalar_of(converter, pair, 2);
        if (scalar >= 0) return 2;
        if (scalar == INCOMPLETE && scalar_of(converter, pair, 3) >= 0) return 3;
    }
    return INVALID;
}

/// The data that expat passes back with each character of several bytes.
typedef struct converter {
    iconv_t iconv;
    /// The lengths of characters, by their first byte.
    signed char lengths[256];
} converter;

static int convert(void *data, const char *bytes) {
    converter *self = data;
    int scalar = scalar_of(self->iconv, bytes, (size_t)self->lengths[(unsigned char)*bytes]);
    return scalar >= 0 ? scalar : -1;
}

static void release(void *data) {
    converter *self = data;
    iconv_close(self->iconv);
    free(self);
}

/// Fills in the map, and the lengths of the characters of several bytes; returns whether there are any.
static bool fill_map(converter *self, int map[256]) {
    bool has_several = false;
    for (int first = 0; first < 256; first++) {
        char byte = (char)first;
        int scalar = scalar_of(self->iconv, &byte, 1);
        if (scalar == INCOMPLETE) {
            int length = length_from(self->iconv, (unsigned char)first);
            self->lengths[first] = (signed char)(length > 0 ? length : 1);
            scalar = length > 0 ? -length : -1;
            has_several |= length > 0;
        }
        map[first] = scalar;
    }
    return has_several;
}

expat_encoding expat_encoding_find(const XML_Char *name, XML_Encoding *encoding) {
    if (is_one_of(names_of_utf8, sizeof names_of_utf8 / sizeof *names_of_utf8, name)) {
        return EXPAT_ENCODING_UTF8;
    }
    if (!is_one_of(listed, sizeof listed / sizeof *listed, name)) return EXPAT_ENCODING_UNSUPPORTED;
    converter *self = calloc(1, sizeof *self);
    if (self == NULL) return EXPAT_ENCODING_UNSUPPORTED;
    self->iconv = iconv_open("UCS-4LE", name);
    if (self->iconv == (iconv_t)-1) {
        free(self);
        return EXPAT_ENCODING_UNSUPPORTED;
    }
    bool has_several = fill_map(self, encoding->map);
    encoding->data = has_several ? self : NULL;
    encoding->convert = has_several ? convert : NULL;
    encoding->release = has_several ? release : NULL;
    if (!has_several) release(self);
    return EXPAT_ENCODING_TABLE;
}
