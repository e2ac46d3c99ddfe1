#include "push.h"

#include <errno.h>
#include <iconv.h>

/// The scalar of one byte; -1 where the encoding has none, -2 where the byte begins a longer sequence.
static int scalar_of(iconv_t converter, char byte) {
    unsigned char scalar[4];
    char *from = &byte, *to = (char *)scalar;
    size_t from_left = 1, to_left = sizeof scalar;
    errno = 0;
    size_t result = iconv(converter, &from, &from_left, &to, &to_left);
    int error = errno;
    // Whatever it left in the converter must not colour the next byte.
    iconv(converter, NULL, NULL, NULL, NULL);
    if (result == (size_t)-1) return error == EINVAL ? -2 : -1;
    if (to_left != 0) return -2;
    return scalar[0] | scalar[1] << 8 | scalar[2] << 16 | scalar[3] << 24;
}

int expat_push_unknown_encoding(void *data, const XML_Char *name, XML_Encoding *encoding) {
    (void)data;
    iconv_t converter = iconv_open("UCS-4LE", name);
    if (converter == (iconv_t)-1) return XML_STATUS_ERROR;
    int status = XML_STATUS_OK;
    for (int byte = 0; byte < 256 && status == XML_STATUS_OK; byte++) {
        encoding->map[byte] = scalar_of(converter, (char)byte);
        if (encoding->map[byte] == -2) status = XML_STATUS_ERROR;
    }
    iconv_close(converter);
    if (encoding->map['<'] != '<') status = XML_STATUS_ERROR;
    encoding->data = NULL;
    encoding->convert = NULL;
    encoding->release = NULL;
    return status;
}
