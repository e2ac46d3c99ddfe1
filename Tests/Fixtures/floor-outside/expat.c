#include "parse.h"

#include <expat.h>

static void start(void *tags, const XML_Char *name, const XML_Char **attributes) {
    (void)name;
    *(unsigned long *)tags += 1;
    while (*attributes != NULL) attributes += 2;
}

static void end(void *tags, const XML_Char *name) { (void)tags, (void)name; }

static void text(void *tags, const XML_Char *bytes, int count) {
    (void)tags, (void)bytes, (void)count;
}

bool parse_with_expat(const char *bytes, size_t size, unsigned long *tags) {
    XML_Parser parser = XML_ParserCreateNS(NULL, '\1');
    if (parser == NULL) return false;
    XML_SetUserData(parser, tags);
    XML_SetElementHandler(parser, start, end);
    XML_SetCharacterDataHandler(parser, text);
    enum XML_Status status = XML_STATUS_OK;
    for (size_t done = 0; done < size && status == XML_STATUS_OK; done += CHUNK) {
        size_t rest = size - done;
        status = XML_Parse(parser, bytes + done, (int)(rest < CHUNK ? rest : CHUNK), 0);
    }
    if (status == XML_STATUS_OK) status = XML_Parse(parser, NULL, 0, 1);
    XML_ParserFree(parser);
    return status == XML_STATUS_OK;
}
