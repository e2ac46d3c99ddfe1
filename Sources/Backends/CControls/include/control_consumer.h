#ifndef CONTROL_CONSUMER_H
#define CONTROL_CONSUMER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes that belong to somebody else.
typedef struct borrowed {
    const char *start;
    size_t count;
} borrowed;

/// An expanded name.
typedef struct borrowed_name {
    borrowed local;
    borrowed uri;
} borrowed_name;

/// One attribute, as the Swift seam records it.
typedef struct borrowed_attribute {
    borrowed local;
    borrowed uri;
    borrowed value;
} borrowed_attribute;

/// The consumer a control reports to: what `SinkHandle` is in Swift, in C.
typedef struct control_consumer {
    void (*start)(void *state, borrowed_name name, const borrowed_attribute *attributes,
                  size_t count);
    /// Whether to go on.
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
/// Behind a pointer the optimiser can't see through, as a sink is behind its handle.
extern const control_consumer *volatile const control_counting_consumer;

#endif
