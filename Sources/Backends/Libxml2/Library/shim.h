// What this backend sets and reads of a parser has no functions before 2.14, and some of it none since.
#define XML_DEPRECATED_MEMBER

#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlversion.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdbool.h>
#include <strings.h>

/// Returns the version of the loaded library; the macro calls a function, which Swift can't import.
static inline const char *shim_xml_parser_version(void) {
    return xmlParserVersion;
}

/// Frees memory that the library has returned; `xmlFree` is a global variable, which Swift rejects.
static inline void shim_free(void *memory) {
    xmlFree(memory);
}

/// Makes a parser that has read nothing decode its document in an encoding, whatever the document declares, or, for
/// NULL, as the document says; returns false if the library does not know the encoding.
///
/// The option is set in the field, because the function that sets it clears others.
static inline bool shim_set_encoding(xmlParserCtxtPtr context, const char *name) {
    if (name == NULL) {
        context->options &= ~XML_PARSE_IGNORE_ENC;
        return true;
    }
    context->options |= XML_PARSE_IGNORE_ENC;
    // A handler would convert UTF-8 to itself.
    if (strcasecmp(name, "UTF-8") == 0) {
        return xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8) == 0;
    }
    xmlCharEncodingHandlerPtr handler = xmlFindCharEncodingHandler(name);
    return handler != NULL && xmlSwitchToEncoding(context, handler) == 0;
}

static inline void shim_ignore_error(void *context, const char *format, ...) {
    (void)context;
    (void)format;
}

/// Keeps libxml2 from printing on this thread; the handler is variadic, so it can't be written in Swift.
static inline void shim_silence_generic_errors(void) {
    xmlSetGenericErrorFunc(NULL, shim_ignore_error);
}

/// Receives errors; the pointer is not constant before 2.12.
typedef void (*shim_error_function)(void *context, const xmlError *error);

static inline void shim_set_error_function(xmlSAXHandler *handler, shim_error_function function) {
    handler->serror = (xmlStructuredErrorFunc)function;
}

/// Sets the receiver of errors on this thread, which gets those that have no parser.
static inline void shim_set_thread_error_function(void *context, shim_error_function function) {
    xmlSetStructuredErrorFunc(context, (xmlStructuredErrorFunc)function);
}

/// Returns the number of bytes read; negative if it is unknown.
static inline long shim_byte_offset(xmlParserCtxtPtr context) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
    // The function that replaces it counts bytes of UTF-8, not of the document.
    return xmlByteConsumed(context);
#pragma clang diagnostic pop
}

/// The conversion of a document to UTF-8.
typedef enum { shim_unconverted, shim_converted_by_library, shim_converted_by_iconv, shim_converted_by_icu } shim_conversion;

/// Returns how the document is converted, and the name of its encoding in `name`, if iconv converts it.
///
/// Since 2.14 a converter of any kind keeps the bytes of a character that is not complete.
static inline shim_conversion shim_conversion_of(xmlParserCtxtPtr context, const char **name) {
    xmlParserInputPtr input = context->input;
    if (input == NULL || input->buf == NULL || input->buf->encoder == NULL) return shim_unconverted;
#if LIBXML_VERSION < 21400
    xmlCharEncodingHandlerPtr encoder = input->buf->encoder;
    if (encoder->input != NULL) return shim_converted_by_library;
#ifdef LIBXML_ICONV_ENABLED
    if (encoder->iconv_in != NULL && encoder->name != NULL) {
        *name = encoder->name;
        return shim_converted_by_iconv;
    }
#endif
    return shim_converted_by_icu;
#else
    (void)name;
    return shim_converted_by_library;
#endif
}
