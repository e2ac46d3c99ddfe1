#include "push.h"

#include <stdio.h>
#include <stdlib.h>

/// As in the Swift backend: a larger piece can exceed the library's look-ahead limit.
enum { LARGEST_PIECE = 1 << 20 };

static void internal_subset(void *loop, const xmlChar *name, const xmlChar *public_id,
                            const xmlChar *system_id) {
    xmlParserCtxtPtr context = ((push *)loop)->context;
    if (context->myDoc == NULL) context->myDoc = xmlNewDoc((const xmlChar *)"1.0");
    xmlSAX2InternalSubset(context, name, public_id, system_id);
}

static void entity_declaration(void *loop, const xmlChar *name, int type, const xmlChar *public_id,
                               const xmlChar *system_id, xmlChar *content) {
    xmlSAX2EntityDecl(((push *)loop)->context, name, type, public_id, system_id, content);
}

static xmlEntityPtr get_parameter_entity(void *loop, const xmlChar *name) {
    return xmlSAX2GetParameterEntity(((push *)loop)->context, name);
}

static void unparsed_entity_declaration(
    void *loop, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id,
    const xmlChar *notation) {
    xmlSAX2UnparsedEntityDecl(((push *)loop)->context, name, public_id, system_id, notation);
}

static void notation_declaration(void *loop, const xmlChar *name, const xmlChar *public_id,
                                 const xmlChar *system_id) {
    xmlSAX2NotationDecl(((push *)loop)->context, name, public_id, system_id);
}

static xmlParserInputPtr refuse_entity(const char *url, const char *id, xmlParserCtxtPtr context) {
    (void)url;
    (void)id;
    (void)context;
    return NULL;
}

static xmlEntityPtr get_entity(void *loop, const xmlChar *name) {
    return xmlSAX2GetEntity(((push *)loop)->context, name);
}

static void note_error(void *loop, const xmlError *error) {
    if (error->level == XML_ERR_FATAL) ((push *)loop)->is_rejected = true;
}

xmlSAXHandler libxml2_push_handler(void) {
    xmlSAXHandler handler = {0};
    handler.initialized = XML_SAX2_MAGIC;
    handler.getEntity = get_entity;
    handler.internalSubset = internal_subset;
    handler.entityDecl = entity_declaration;
    handler.getParameterEntity = get_parameter_entity;
    handler.unparsedEntityDecl = unparsed_entity_declaration;
    handler.notationDecl = notation_declaration;
    shim_set_error_function(&handler, note_error);
    return handler;
}

void *libxml2_push_create(xmlSAXHandler handler, const char *encoding, size_t size) {
    xmlSetExternalEntityLoader(refuse_entity);
    shim_silence_generic_errors();
    push *self = calloc(1, size);
    if (self == NULL) return NULL;
    self->context = xmlCreatePushParserCtxt(&handler, self, NULL, 0, NULL);
    if (self->context == NULL) {
        free(self);
        return NULL;
    }
    xmlCtxtUseOptions(self->context, XML_PARSE_NONET);
    // As in the Swift backend: attribute values with their entities expanded.
    self->context->replaceEntities = 1;
    if (!shim_set_encoding(self->context, encoding)) {
        libxml2_push_destroy(self);
        return NULL;
    }
    return self;
}

static bool sound(const push *self) {
    return self->context->wellFormed && !self->context->disableSAX && !self->is_rejected;
}

bool libxml2_push_feed(void *loop, const void *bytes, size_t count) {
    push *self = loop;
    const char *piece = bytes;
    // Conversion errors reach only the thread's handler.
    shim_set_thread_error_function(self, note_error);
    while (count > 0 && sound(self)) {
        size_t size = count < LARGEST_PIECE ? count : LARGEST_PIECE;
        xmlParseChunk(self->context, piece, (int)size, 0);
        piece += size;
        count -= size;
    }
    shim_set_thread_error_function(NULL, NULL);
    return sound(self);
}

bool libxml2_push_finish(void *loop) {
    push *self = loop;
    shim_set_thread_error_function(self, note_error);
    xmlParseChunk(self->context, NULL, 0, 1);
    shim_set_thread_error_function(NULL, NULL);
    return sound(self);
}

uint64_t libxml2_push_events(const void *loop) {
    return ((const push *)loop)->events;
}

void libxml2_push_destroy(void *loop) {
    push *self = loop;
    xmlFreeDoc(self->context->myDoc);
    xmlFreeParserCtxt(self->context);
    xmlResetLastError();
    free(self);
}

const char *libxml2_push_version(void) {
    static char version[24];
    int number = atoi(xmlParserVersion);
    snprintf(version, sizeof version, "%d.%d.%d", number / 10000, number / 100 % 100, number % 100);
    return version;
}
