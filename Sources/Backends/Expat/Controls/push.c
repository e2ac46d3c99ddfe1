#include "push.h"

#include "expat_encodings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The most bytes for one call, which takes the length as an `int`.
enum { LARGEST_PIECE = 1 << 30 };

/// Sets a fixed salt as the Swift backend does, so that two runs execute the same instructions.
static void set_salt(XML_Parser parser) {
    const char *wish = getenv("FEED_HARNESS_FIXED_SALT");
    if (wish != NULL && strcmp(wish, "1") == 0) XML_SetHashSalt(parser, 1);
}

static int find_encoding(void *data, const XML_Char *name, XML_Encoding *encoding) {
    expat_encoding found = expat_encoding_find(name, encoding);
    ((push *)data)->is_utf8 = found == EXPAT_ENCODING_UTF8;
    return found == EXPAT_ENCODING_TABLE ? XML_STATUS_OK : XML_STATUS_ERROR;
}

static void configure(push *self) {
    set_salt(self->parser);
    XML_SetUserData(self->parser, self);
    XML_SetElementHandler(self->parser, self->start, self->end);
    XML_SetCharacterDataHandler(self->parser, self->text);
    XML_SetUnknownEncodingHandler(self->parser, find_encoding, self);
    XML_SetParamEntityParsing(self->parser, XML_PARAM_ENTITY_PARSING_ALWAYS);
}

void *expat_push_create(const char *encoding, XML_StartElementHandler start, XML_EndElementHandler end,
                        XML_CharacterDataHandler text, size_t size) {
    push *self = calloc(1, size);
    if (self == NULL) return NULL;
    self->parser = XML_ParserCreateNS(encoding, SEPARATOR);
    if (self->parser == NULL) {
        free(self);
        return NULL;
    }
    self->start = start;
    self->end = end;
    self->text = text;
    configure(self);
    return self;
}

static bool parse(push *self, const char *piece, size_t size) {
    if (XML_Parse(self->parser, piece, (int)size, 0) == XML_STATUS_OK) return true;
    if (!self->is_utf8) return false;
    // The declaration is complete in the first piece, which is read again.
    self->is_utf8 = false;
    if (XML_ParserReset(self->parser, "UTF-8") != XML_TRUE) return false;
    configure(self);
    return XML_Parse(self->parser, piece, (int)size, 0) == XML_STATUS_OK;
}

bool expat_push_feed(void *loop, const void *bytes, size_t count) {
    push *self = loop;
    const char *piece = bytes;
    while (count > 0) {
        size_t size = count < LARGEST_PIECE ? count : LARGEST_PIECE;
        if (!parse(self, piece, size)) return false;
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
