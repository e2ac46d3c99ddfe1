#include "control_consumer.h"

static void start(void *state, borrowed_name name, const borrowed_attribute *attributes,
                  size_t count) {
    (void)name, (void)attributes;
    control_count *self = state;
    self->events += 1 + count;
    self->in_text = false;
}

static bool end(void *state, borrowed_name name) {
    (void)name;
    control_count *self = state;
    self->events += 1;
    self->in_text = false;
    return true;
}

static void text(void *state, borrowed bytes) {
    (void)bytes;
    control_count *self = state;
    self->events += self->in_text ? 0 : 1;
    self->in_text = true;
}

static const control_consumer counting = {start, end, text};
const control_consumer *volatile const control_counting_consumer = &counting;
