#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes in UTF-8; `bytes` may be null if there are none.
typedef struct {
    const char *bytes;
    size_t count;
} feed_text;

typedef struct {
    feed_text local;
    feed_text uri;
    feed_text value;
} feed_attribute;

/// Where the document comes from, and where its events go. Every pointer is valid until the call returns.
typedef struct {
    void *context;
    /// The size of the document in bytes, for libraries that take it whole.
    size_t size;
    /// Sets the next piece of at most `limit` bytes; false after the last. It stays valid until the next call.
    bool (*next)(void *context, size_t limit, feed_text *piece);
    void (*start)(void *context, feed_text local, feed_text uri, const feed_attribute *attributes, size_t count);
    /// False if the parse is to stop.
    bool (*end)(void *context, feed_text local, feed_text uri);
    void (*text)(void *context, feed_text text);
} feed_client;

typedef enum { feed_complete, feed_stopped, feed_malformed, feed_namespace, feed_limit } feed_outcome;

/// How a parse ended. Positions that the library doesn't tell are 0, and an offset -1.
typedef struct {
    feed_outcome outcome;
    int code;
    long line;
    long column;
    long offset;
    char reason[256];
} feed_end;

typedef struct feed_parser feed_parser;

// Each library defines these four.

/// The version that the library reports.
const char *feed_version(void);
/// Creates a parser for one document; null if memory is short.
feed_parser *feed_create(void);
feed_end feed_parse(feed_parser *parser, const feed_client *client);
void feed_free(feed_parser *parser);

#ifdef __cplusplus
}
#endif
