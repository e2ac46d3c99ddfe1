#ifndef CONTROL_LOOP_H
#define CONTROL_LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A parse written in C, for comparison with a Swift backend: its operations on one document.
///
/// A *floor* only counts in its callbacks, which is the least that its library costs. A *control* does the
/// same work as the Swift backend: lengths, split names, attribute records, and one call through a function
/// pointer per event. Both report the number of lines that the event log would have.
typedef struct control_loop {
    const char *_Nonnull name;
    const char *_Nonnull library;
    /// The library's version at run time.
    const char *_Nonnull version;
    /// A function that the library exports; NULL if there is no library.
    const char *_Nullable symbol;
    /// Whether it reports XML events, which a loop over bytes does not.
    bool reports_events;
    /// Creates the parser of one document in an encoding, or, for NULL, in the one that the document declares;
    /// returns NULL if memory is short, or the parser does not know the encoding.
    void *_Nullable (*_Nonnull create)(const char *_Nullable encoding);
    /// Parses one chunk; returns false if the document is rejected.
    bool (*_Nonnull feed)(void *_Nonnull loop, const void *_Nonnull bytes, size_t count);
    /// Ends the document; returns false if it is rejected.
    bool (*_Nonnull finish)(void *_Nonnull loop);
    /// Returns the number of events so far; for a loop over bytes, of cache lines or matches.
    uint64_t (*_Nonnull events)(const void *_Nonnull loop);
    /// Frees the parser and everything else that `create` allocated.
    void (*_Nonnull destroy)(void *_Nonnull loop);
} control_loop;

#endif
