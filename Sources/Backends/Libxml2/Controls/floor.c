#include "controls_libxml2.h"
#include "push.h"

static void start(void *loop, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                  int namespace_count, const xmlChar **namespaces, int attribute_count,
                  int defaulted_count, const xmlChar **attributes) {
    (void)local, (void)prefix, (void)uri, (void)namespace_count, (void)namespaces;
    (void)defaulted_count, (void)attributes;
    push *self = loop;
    self->events += 1 + (uint64_t)attribute_count;
    self->in_text = false;
}

static void end(void *loop, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
    (void)local, (void)prefix, (void)uri;
    push *self = loop;
    self->events += 1;
    self->in_text = false;
}

static void text(void *loop, const xmlChar *bytes, int count) {
    (void)bytes, (void)count;
    push *self = loop;
    self->events += self->in_text ? 0 : 1;
    self->in_text = true;
}

/// Counts a section as text; an empty section is not an event.
static void cdata(void *loop, const xmlChar *bytes, int count) {
    if (count > 0) text(loop, bytes, count);
}

static void *create(const char *encoding) {
    xmlSAXHandler handler = libxml2_push_handler();
    handler.startElementNs = start;
    handler.endElementNs = end;
    handler.characters = text;
    handler.ignorableWhitespace = text;
    handler.cdataBlock = cdata;
    return libxml2_push_create(handler, encoding, sizeof(push));
}

control_loop floor_libxml2(void) {
    return (control_loop){
        .name = "floor-libxml2", .library = "libxml2", .version = libxml2_push_version(),
        .symbol = "xmlParseChunk", .reports_events = true, .create = create, .feed = libxml2_push_feed,
        .finish = libxml2_push_finish, .events = libxml2_push_events, .destroy = libxml2_push_destroy,
    };
}
