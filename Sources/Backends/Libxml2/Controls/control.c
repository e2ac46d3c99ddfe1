#include "control_consumer.h"
#include "controls_libxml2.h"
#include "push.h"

#include <string.h>

/// The parser and the consumer that it reports to.
typedef struct control {
    push push;
    const control_consumer *consumer;
    control_count count;
    /// The lengths of the names in the parser's dictionary, by their addresses, as in the Swift backend.
    struct {
        const xmlChar *address;
        size_t count;
    } lengths[128];
} control;

static borrowed bytes(control *self, const xmlChar *name) {
    if (name == NULL) return (borrowed){NULL, 0};
    size_t slot = (uintptr_t)name >> 2 & 127;
    if (self->lengths[slot].address != name) {
        self->lengths[slot].address = name;
        self->lengths[slot].count = strlen((const char *)name);
    }
    return (borrowed){(const char *)name, self->lengths[slot].count};
}

static void start(void *loop, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                  int namespace_count, const xmlChar **namespaces, int attribute_count,
                  int defaulted_count, const xmlChar **attributes) {
    (void)prefix, (void)namespace_count, (void)namespaces, (void)defaulted_count;
    control *self = loop;
    borrowed_name name = {bytes(self, local), bytes(self, uri)};
    if (attribute_count <= 0) {
        self->consumer->start(&self->count, name, NULL, 0);
        return;
    }
    attribute_room room;
    borrowed_attribute *records = control_reserve(&room, (size_t)attribute_count);
    if (records == NULL) {
        xmlStopParser(self->push.context);
        return;
    }
    for (int i = 0; i < attribute_count; i++) {
        const xmlChar **field = attributes + 5 * i;
        records[i] = (borrowed_attribute){
            bytes(self, field[0]), bytes(self, field[2]),
            {(const char *)field[3], (size_t)(field[4] - field[3])}};
    }
    self->consumer->start(&self->count, name, records, (size_t)attribute_count);
    control_release(&room, records);
}

static void end(void *loop, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
    (void)prefix;
    control *self = loop;
    if (!self->consumer->end(&self->count, (borrowed_name){bytes(self, local), bytes(self, uri)})) {
        xmlStopParser(self->push.context);
    }
}

static void text(void *loop, const xmlChar *characters, int count) {
    control *self = loop;
    self->consumer->text(&self->count, (borrowed){(const char *)characters, (size_t)count});
}

static void send(control *self, const char *start, size_t count) {
    if (count > 0) self->consumer->text(&self->count, (borrowed){start, count});
}

/// Reports CDATA with its line ends normalized, as the Swift backend does.
static void cdata(void *loop, const xmlChar *characters, int count) {
    control *self = loop;
    const char *rest = (const char *)characters;
    size_t left = (size_t)count;
    xmlParserInputPtr input = self->push.context->input;
    bool is_in_buffer = characters == input->cur && characters > input->base;
    if (is_in_buffer && characters[-1] == '\r' && left > 0 && *rest == '\n') rest++, left--;
    const char *found;
    while (left > 0 && (found = memchr(rest, '\r', left)) != NULL) {
        size_t before = (size_t)(found - rest);
        send(self, rest, before);
        send(self, "\n", 1);
        rest = found + 1;
        left -= before + 1;
        if (left > 0 && *rest == '\n') rest++, left--;
    }
    send(self, rest, left);
}

static void *create(const char *encoding) {
    xmlSAXHandler handler = libxml2_push_handler();
    handler.startElementNs = start;
    handler.endElementNs = end;
    handler.characters = text;
    handler.ignorableWhitespace = text;
    handler.cdataBlock = cdata;
    control *self = libxml2_push_create(handler, encoding, sizeof *self);
    if (self != NULL) self->consumer = control_counting_consumer;
    return self;
}

static uint64_t events(const void *loop) {
    return ((const control *)loop)->count.events;
}

control_loop control_libxml2(void) {
    return (control_loop){
        .name = "control-libxml2", .library = "libxml2", .version = libxml2_push_version(),
        .symbol = "xmlParseChunk", .reports_events = true, .create = create, .feed = libxml2_push_feed,
        .finish = libxml2_push_finish, .events = events, .destroy = libxml2_push_destroy,
    };
}
