#include "controls_expat.h"
#include "push.h"

static void start(void *loop, const XML_Char *name, const XML_Char **attributes) {
    (void)name;
    push *self = loop;
    self->events += 1;
    for (; *attributes != NULL; attributes += 2) self->events += 1;
    self->in_text = false;
}

static void end(void *loop, const XML_Char *name) {
    (void)name;
    push *self = loop;
    self->events += 1;
    self->in_text = false;
}

static void text(void *loop, const XML_Char *bytes, int count) {
    (void)bytes, (void)count;
    push *self = loop;
    self->events += self->in_text ? 0 : 1;
    self->in_text = true;
}

static void *create(const char *encoding) {
    return expat_push_create(encoding, start, end, text, sizeof(push));
}

control_loop floor_expat(void) {
    return (control_loop){
        .name = "floor-expat", .library = "expat", .version = expat_push_version(),
        .symbol = "XML_Parse", .reports_events = true, .create = create, .feed = expat_push_feed,
        .finish = expat_push_finish, .events = expat_push_events, .destroy = expat_push_destroy,
    };
}
