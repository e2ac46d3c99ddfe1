#ifndef CONTROL_LOOP_H
#define CONTROL_LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A parse written in C, to compare a Swift backend with: its operations on one document.
///
/// A *floor* only counts in its callbacks: the least its library costs. A *control* does the same
/// work as the Swift backend: lengths, split names, attribute records, one call through a function
/// pointer an event. Both report the number of lines the event log would have.
typedef struct control_loop {
    const char *_Nonnull name;
    const char *_Nonnull library;
    /// The library's version at run time.
    const char *_Nonnull version;
    /// A function the library exports, or NULL where there is no library.
    const char *_Nullable symbol;
    /// Whether it reports XML events; a loop over bytes does not.
    bool reports_events;
    /// Creates the parser of one document, or returns NULL when memory is short.
    void *_Nullable (*_Nonnull create)(void);
    /// Hands on one chunk; false when the document is rejected.
    bool (*_Nonnull feed)(void *_Nonnull loop, const void *_Nonnull bytes, size_t count);
    /// Ends the document; false when it is rejected.
    bool (*_Nonnull finish)(void *_Nonnull loop);
    /// The number of events so far; for a loop over bytes, of what it looked for.
    uint64_t (*_Nonnull events)(const void *_Nonnull loop);
    /// Frees the parser and all that `create` made.
    void (*_Nonnull destroy)(void *_Nonnull loop);
} control_loop;

#endif
