#ifndef PUSH_H
#define PUSH_H

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

#include <stdbool.h>
#include <stdint.h>

/// What the two loops share: libxml2 driven as the Swift backend drives it.
typedef struct push {
    xmlParserCtxtPtr context;
    uint64_t events;
    bool in_text;
    bool is_rejected;
} push;

/// Options, entity look-up and silence; the callbacks for elements and text are left to set.
xmlSAXHandler libxml2_push_handler(void);
/// Creates a loop of `size` bytes, zeroed, that begins with a `push`.
void *libxml2_push_create(xmlSAXHandler handler, size_t size);
bool libxml2_push_feed(void *loop, const void *bytes, size_t count);
bool libxml2_push_finish(void *loop);
uint64_t libxml2_push_events(const void *loop);
void libxml2_push_destroy(void *loop);
const char *libxml2_push_version(void);

#endif
