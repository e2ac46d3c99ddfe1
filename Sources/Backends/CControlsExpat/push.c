#include "push.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A call takes its length as an `int`.
enum { LARGEST_PIECE = 1 << 30 };

/// As in the Swift backend: with a fixed salt two runs execute the same instructions.
static void set_salt(XML_Parser parser) {
    const char *wish = getenv("FEED_HARNESS_FIXED_SALT");
    if (wish != NULL && strcmp(wish, "1") == 0) XML_SetHashSalt(parser, 1);
}

void *expat_push_create(XML_StartElementHandler start, XML_EndElementHandler end,
                  XML_CharacterDataHandler text, size_t size) {
    push *self = calloc(1, size);
    if (self == NULL) return NULL;
    self->parser = XML_ParserCreateNS(NULL, SEPARATOR);
    if (self->parser == NULL) {
        free(self);
        return NULL;
    }
    set_salt(self->parser);
    XML_SetUserData(self->parser, self);
    XML_SetElementHandler(self->parser, start, end);
    XML_SetCharacterDataHandler(self->parser, text);
    XML_SetUnknownEncodingHandler(self->parser, expat_push_unknown_encoding, NULL);
    return self;
}

bool expat_push_feed(void *loop, const void *bytes, size_t count) {
    push *self = loop;
    const char *piece = bytes;
    while (count > 0) {
        size_t size = count < LARGEST_PIECE ? count : LARGEST_PIECE;
        if (XML_Parse(self->parser, piece, (int)size, 0) != XML_STATUS_OK) return false;
        piece += size;
        count -= size;
    }
    return true;
}

bool expat_push_finish(void *loop) {
    return XML_Parse(((push *)loop)->parser, NULL, 0, 1) == XML_STATUS_OK;
}

uint64_t expat_push_events(const void *loop) {
    return ((const push *)loop)->events;
}

void expat_push_destroy(void *loop) {
    XML_ParserFree(((push *)loop)->parser);
    free(loop);
}

const char *expat_push_version(void) {
    static char version[24];
    XML_Expat_Version number = XML_ExpatVersionInfo();
    snprintf(version, sizeof version, "%d.%d.%d", number.major, number.minor, number.micro);
    return version;
}
