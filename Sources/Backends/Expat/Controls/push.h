#ifndef PUSH_H
#define PUSH_H

#include <expat.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The separator between a URI and a local part, as in the Swift backend.
enum { SEPARATOR = 0x01 };

/// The state that both loops share; they use expat as the Swift backend does.
typedef struct push {
    XML_Parser parser;
    uint64_t events;
    bool in_text;
    /// Whether the document declares UTF-8 under a name that expat does not know.
    bool is_utf8;
    XML_StartElementHandler start;
    XML_EndElementHandler end;
    XML_CharacterDataHandler text;
} push;

/// Creates a loop of `size` bytes, zeroed, that begins with a `push`.
void *expat_push_create(const char *encoding, XML_StartElementHandler start, XML_EndElementHandler end,
                        XML_CharacterDataHandler text, size_t size);
bool expat_push_feed(void *loop, const void *bytes, size_t count);
bool expat_push_finish(void *loop);
uint64_t expat_push_events(const void *loop);
void expat_push_destroy(void *loop);
const char *expat_push_version(void);

#endif
