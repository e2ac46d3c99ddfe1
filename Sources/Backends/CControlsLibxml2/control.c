#include "control_consumer.h"
#include "controls_libxml2.h"
#include "push.h"

#include <string.h>

/// The parser, and the consumer it reports to.
typedef struct control {
    push push;
    const control_consumer *consumer;
    control_count count;
    /// Whether the last thing heard was CDATA that ended in a carriage return.
    bool after_carriage_return;
} control;

static borrowed bytes(const xmlChar *string) {
    if (string == NULL) return (borrowed){NULL, 0};
    return (borrowed){(const char *)string, strlen((const char *)string)};
}

static void start(void *loop, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                  int namespace_count, const xmlChar **namespaces, int attribute_count,
                  int defaulted_count, const xmlChar **attributes) {
    (void)prefix, (void)namespace_count, (void)namespaces, (void)defaulted_count;
    control *self = loop;
    self->after_carriage_return = false;
    borrowed_name name = {bytes(local), bytes(uri)};
    if (attribute_count <= 0) {
        self->consumer->start(&self->count, name, NULL, 0);
        return;
    }
    borrowed_attribute records[attribute_count];
    for (int i = 0; i < attribute_count; i++) {
        const xmlChar **field = attributes + 5 * i;
        records[i] = (borrowed_attribute){
            bytes(field[0]), bytes(field[2]),
            {(const char *)field[3], (size_t)(field[4] - field[3])}};
    }
    self->consumer->start(&self->count, name, records, (size_t)attribute_count);
}

static void end(void *loop, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
    (void)prefix;
    control *self = loop;
    self->after_carriage_return = false;
    if (!self->consumer->end(&self->count, (borrowed_name){bytes(local), bytes(uri)})) {
        xmlStopParser(self->push.context);
    }
}

static void text(void *loop, const xmlChar *characters, int count) {
    control *self = loop;
    self->after_carriage_return = false;
    self->consumer->text(&self->count, (borrowed){(const char *)characters, (size_t)count});
}

static void send(control *self, const char *start, size_t count) {
    if (count > 0) self->consumer->text(&self->count, (borrowed){start, count});
}

/// CDATA with its line ends normalized, as the Swift backend reports it.
static void cdata(void *loop, const xmlChar *characters, int count) {
    control *self = loop;
    const char *rest = (const char *)characters;
    size_t left = (size_t)count;
    if (self->after_carriage_return && left > 0 && *rest == '\n') rest++, left--;
    self->after_carriage_return = count > 0 && characters[count - 1] == '\r';
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

static void *create(void) {
    xmlSAXHandler handler = libxml2_push_handler();
    handler.startElementNs = start;
    handler.endElementNs = end;
    handler.characters = text;
    handler.ignorableWhitespace = text;
    handler.cdataBlock = cdata;
    control *self = libxml2_push_create(handler, sizeof *self);
    if (self != NULL) self->consumer = control_counting_consumer;
    return self;
}

static uint64_t events(const void *loop) {
    return ((const control *)loop)->count.events;
}

control_loop control_libxml2(void) {
    return (control_loop){
        .name = "control-libxml2", .library = "libxml2", .version = libxml2_push_version(),
        .symbol = "xmlParseChunk", .hears_events = true, .create = create, .feed = libxml2_push_feed,
        .finish = libxml2_push_finish, .events = events, .destroy = libxml2_push_destroy,
    };
}
