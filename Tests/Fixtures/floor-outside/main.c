// Parses a document so many times and counts its elements, with no part of the harness: a test times
// it from outside, to compare with what a worker says of its floor.
//
//     floor-outside expat|libxml2 DOCUMENT TIMES
//
// It prints the number of start tags of all parses.

#include "parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int usage(void) {
    fputs("usage: floor-outside expat|libxml2 DOCUMENT TIMES\n", stderr);
    return 64;
}

/// Reads a file; it is never freed.
static char *contents(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) return NULL;
    long length = ftell(file);
    rewind(file);
    char *bytes = malloc((size_t)length + 1);
    if (bytes == NULL || fread(bytes, 1, (size_t)length, file) != (size_t)length) return NULL;
    fclose(file);
    *size = (size_t)length;
    return bytes;
}

int main(int count, char **arguments) {
    if (count != 4) return usage();
    parse_function *parse = strcmp(arguments[1], "expat") == 0     ? parse_with_expat
                            : strcmp(arguments[1], "libxml2") == 0 ? parse_with_libxml2
                                                                   : NULL;
    if (parse == NULL) return usage();
    size_t size = 0;
    char *bytes = contents(arguments[2], &size);
    if (bytes == NULL) {
        perror(arguments[2]);
        return 66;
    }
    unsigned long tags = 0;
    for (long times = strtol(arguments[3], NULL, 10); times > 0; times--) {
        if (!parse(bytes, size, &tags)) {
            fprintf(stderr, "%s: rejected\n", arguments[2]);
            return 65;
        }
    }
    printf("%lu\n", tags);
    return 0;
}
