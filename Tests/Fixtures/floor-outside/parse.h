#ifndef PARSE_H
#define PARSE_H

#include <stdbool.h>
#include <stddef.h>

/// What is handed to a parser at once.
enum { CHUNK = 16384 };

/// Parses a document in chunks with a parser of its own, and adds its start tags to `tags`.
///
/// Answers whether the document was accepted.
typedef bool parse_function(const char *bytes, size_t size, unsigned long *tags);

parse_function parse_with_expat, parse_with_libxml2;

#endif
