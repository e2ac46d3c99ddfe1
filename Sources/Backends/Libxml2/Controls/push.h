#ifndef PUSH_H
#define PUSH_H

#include "../Library/shim.h"

#include <stdbool.h>
#include <stdint.h>

/// The state that both loops share; they use libxml2 as the Swift backend does.
typedef struct push {
    xmlParserCtxtPtr context;
    uint64_t events;
    bool in_text;
    bool is_rejected;
} push;

/// Returns a handler that looks up entities and prints nothing; callbacks for elements and text must be set.
xmlSAXHandler libxml2_push_handler(void);
/// Creates a loop of `size` bytes, zeroed, that begins with a `push`.
void *libxml2_push_create(xmlSAXHandler handler, const char *encoding, size_t size);
bool libxml2_push_feed(void *loop, const void *bytes, size_t count);
bool libxml2_push_finish(void *loop);
uint64_t libxml2_push_events(const void *loop);
void libxml2_push_destroy(void *loop);
const char *libxml2_push_version(void);

#endif
