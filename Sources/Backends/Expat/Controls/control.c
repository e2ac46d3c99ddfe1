// For strchrnul.
#define _GNU_SOURCE
#include "control_consumer.h"
#include "controls_expat.h"
#include "push.h"

#include <string.h>

/// The parser and the consumer that it reports to.
typedef struct control {
    push push;
    const control_consumer *consumer;
    control_count count;
} control;

/// Splits `URI`, separator, `local`, or only `local`.
static borrowed_name split(const XML_Char *name) {
    const char *cut = strchrnul(name, SEPARATOR);
    size_t count = (size_t)(cut - name);
    if (*cut == '\0') return (borrowed_name){{name, count}, {NULL, 0}};
    return (borrowed_name){{cut + 1, strlen(cut + 1)}, {name, count}};
}

static void start(void *loop, const XML_Char *name, const XML_Char **attributes) {
    control *self = loop;
    borrowed_name expanded = split(name);
    size_t count = 0;
    while (attributes[2 * count] != NULL) count++;
    if (count == 0) {
        self->consumer->start(&self->count, expanded, NULL, 0);
        return;
    }
    attribute_room room;
    borrowed_attribute *records = control_reserve(&room, count);
    if (records == NULL) {
        XML_StopParser(self->push.parser, XML_FALSE);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        borrowed_name key = split(attributes[2 * i]);
        const char *value = attributes[2 * i + 1];
        records[i] = (borrowed_attribute){key.local, key.uri, {value, strlen(value)}};
    }
    self->consumer->start(&self->count, expanded, records, count);
    control_release(&room, records);
}

static void end(void *loop, const XML_Char *name) {
    control *self = loop;
    if (!self->consumer->end(&self->count, split(name))) {
        XML_StopParser(self->push.parser, XML_FALSE);
    }
}

static void text(void *loop, const XML_Char *characters, int count) {
    control *self = loop;
    self->consumer->text(&self->count, (borrowed){characters, (size_t)count});
}

static void *create(const char *encoding) {
    control *self = expat_push_create(encoding, start, end, text, sizeof *self);
    if (self != NULL) self->consumer = control_counting_consumer;
    return self;
}

static uint64_t events(const void *loop) {
    return ((const control *)loop)->count.events;
}

control_loop control_expat(void) {
    return (control_loop){
        .name = "control-expat", .library = "expat", .version = expat_push_version(),
        .symbol = "XML_Parse", .reports_events = true, .create = create, .feed = expat_push_feed,
        .finish = expat_push_finish, .events = events, .destroy = expat_push_destroy,
    };
}
