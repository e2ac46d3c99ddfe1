#include "parse.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>

static void start(void *tags, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                  int namespace_count, const xmlChar **namespaces, int attribute_count,
                  int defaulted_count, const xmlChar **attributes) {
    (void)local, (void)prefix, (void)uri, (void)namespace_count, (void)namespaces;
    (void)attribute_count, (void)defaulted_count, (void)attributes;
    *(unsigned long *)tags += 1;
}

static void end(void *tags, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
    (void)tags, (void)local, (void)prefix, (void)uri;
}

static void text(void *tags, const xmlChar *bytes, int count) {
    (void)tags, (void)bytes, (void)count;
}

bool parse_with_libxml2(const char *bytes, size_t size, unsigned long *tags) {
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC, .startElementNs = start, .endElementNs = end,
        .characters = text, .ignorableWhitespace = text, .cdataBlock = text,
    };
    xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, tags, NULL, 0, NULL);
    if (context == NULL) return false;
    xmlCtxtUseOptions(context, XML_PARSE_NONET);
    for (size_t done = 0; done < size; done += CHUNK) {
        size_t rest = size - done;
        xmlParseChunk(context, bytes + done, (int)(rest < CHUNK ? rest : CHUNK), 0);
    }
    xmlParseChunk(context, NULL, 0, 1);
    bool accepted = context->wellFormed;
    xmlFreeDoc(context->myDoc);
    xmlFreeParserCtxt(context);
    return accepted;
}
