#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlversion.h>

/// The loaded library's version; a macro over a function, which Swift can't import.
static inline const char *shim_xml_parser_version(void) {
    return xmlParserVersion;
}
