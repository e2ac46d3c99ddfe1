#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlversion.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

/// Returns the version of the loaded library; the macro calls a function, which Swift can't import.
static inline const char *shim_xml_parser_version(void) {
    return xmlParserVersion;
}

/// Frees memory that the library has returned; `xmlFree` is a global variable, which Swift rejects.
static inline void shim_free(void *memory) {
    xmlFree(memory);
}

static inline void shim_ignore_error(void *context, const char *format, ...) {
    (void)context;
    (void)format;
}

/// Keeps libxml2 from printing on this thread; the handler is variadic, so it can't be written in Swift.
static inline void shim_silence_generic_errors(void) {
    xmlSetGenericErrorFunc(NULL, shim_ignore_error);
}
