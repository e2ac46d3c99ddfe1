#ifndef CONTROL_CONSUMER_H
#define CONTROL_CONSUMER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/// Bytes that belong to another owner.
typedef struct borrowed {
    const char *start;
    size_t count;
} borrowed;

/// An expanded name.
typedef struct borrowed_name {
    borrowed local;
    borrowed uri;
} borrowed_name;

/// One attribute, with the fields of `XMLAttributes.Record` in Swift.
typedef struct borrowed_attribute {
    borrowed local;
    borrowed uri;
    borrowed value;
} borrowed_attribute;

/// The attributes that fit into 1 KiB, which is the most that Swift takes from the stack for temporary space.
enum { ATTRIBUTES_ON_STACK = 1024 / sizeof(borrowed_attribute) };

/// Room for the attributes of a usual tag.
typedef struct attribute_room {
    borrowed_attribute attributes[ATTRIBUTES_ON_STACK];
} attribute_room;

/// Returns space for `count` attributes, in the room or on the heap; NULL if memory is short.
static inline borrowed_attribute *control_reserve(attribute_room *room, size_t count) {
    if (count <= ATTRIBUTES_ON_STACK) return room->attributes;
    return malloc(count * sizeof(borrowed_attribute));
}

/// Frees the space if it is on the heap.
static inline void control_release(attribute_room *room, borrowed_attribute *attributes) {
    if (attributes != room->attributes) free(attributes);
}

/// The consumer that a control reports to; the counterpart in C of Swift's `SinkHandle`.
typedef struct control_consumer {
    void (*start)(void *state, borrowed_name name, const borrowed_attribute *attributes,
                  size_t count);
    /// Returns whether to continue.
    bool (*end)(void *state, borrowed_name name);
    void (*text)(void *state, borrowed text);
} control_consumer;

/// The state of the counting consumer.
typedef struct control_count {
    uint64_t events;
    bool in_text;
} control_count;

/// The consumer that does in C what the sink `count` does in Swift.
///
/// It is behind a pointer that the optimizer can't see through, as a sink is behind its handle.
extern const control_consumer *volatile const control_counting_consumer;

#endif
