#include <cstdlib>
#include <vector>

#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>

#include "shim.hpp"

namespace {

feed_text text(const xmlChar *string) {
    if (string == nullptr) return {nullptr, 0};
    const char *bytes = reinterpret_cast<const char *>(string);
    return {bytes, std::strlen(bytes)};
}

xmlParserInputPtr refuse(const char *, const char *, xmlParserCtxtPtr) { return nullptr; }

} // namespace

struct feed_parser {
    const feed_client *client = nullptr;
    xmlTextReaderPtr reader = nullptr;
    std::vector<feed_attribute> attributes;
    feed_end failure = shim::ended(feed_complete);

    ~feed_parser() {
        xmlFreeTextReader(reader);
        xmlResetLastError();
    }

    /// Gives the reader the next bytes; 0 at the end.
    static int read(void *context, char *target, int limit) {
        const feed_client *client = static_cast<feed_parser *>(context)->client;
        feed_text piece;
        if (!client->next(client->context, size_t(limit), &piece)) return 0;
        std::memcpy(target, piece.bytes, piece.count);
        return int(piece.count);
    }

#if LIBXML_VERSION >= 21200
    using Error = const xmlError *;
#else
    using Error = xmlErrorPtr;
#endif

    /// Keeps the first error. One of namespaces does not stop the library.
    static void note(void *context, Error error) {
        feed_parser *parser = static_cast<feed_parser *>(context);
        const bool is_namespace = error->domain == XML_FROM_NAMESPACE
            && error->level == XML_ERR_ERROR && error->code != XML_WAR_NS_URI;
        if (error->level != XML_ERR_FATAL && !is_namespace) return;
        if (parser->failure.outcome != feed_complete) return;
        std::string_view reason = error->message ? error->message : "no message";
        reason = reason.substr(0, reason.find('\n'));
        const bool is_limit = error->code == XML_ERR_NO_MEMORY || error->code == XML_ERR_ENTITY_LOOP;
        parser->failure = shim::rejected(
            is_namespace ? feed_namespace : is_limit ? feed_limit : feed_malformed, error->code,
            reason);
        parser->failure.line = error->line;
        parser->failure.column = error->int2;
    }

    void report_all() {
        int status;
        while ((status = xmlTextReaderRead(reader)) == 1 && failure.outcome == feed_complete) report();
        if (failure.outcome != feed_complete) throw shim::Rejected{failure};
        if (status != 0) throw shim::Rejected{shim::rejected(feed_malformed, 0, "not well-formed")};
    }

    void report() {
        switch (xmlTextReaderNodeType(reader)) {
        case XML_READER_TYPE_ELEMENT: {
            // Both change with the attributes.
            const bool is_empty = xmlTextReaderIsEmptyElement(reader);
            const feed_text local = text(xmlTextReaderConstLocalName(reader));
            const feed_text uri = text(xmlTextReaderConstNamespaceUri(reader));
            report_start(local, uri);
            if (is_empty) report_end(local, uri);
            break;
        }
        case XML_READER_TYPE_END_ELEMENT:
            report_end(
                text(xmlTextReaderConstLocalName(reader)),
                text(xmlTextReaderConstNamespaceUri(reader)));
            break;
        case XML_READER_TYPE_TEXT:
        case XML_READER_TYPE_CDATA:
        case XML_READER_TYPE_WHITESPACE:
        case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
            client->text(client->context, text(xmlTextReaderConstValue(reader)));
            break;
        default:
            break;
        }
    }

    void report_start(feed_text local, feed_text uri) {
        attributes.clear();
        while (xmlTextReaderMoveToNextAttribute(reader) == 1) {
            if (xmlTextReaderIsNamespaceDecl(reader) == 1) continue;
            attributes.push_back(
                {text(xmlTextReaderConstLocalName(reader)),
                 text(xmlTextReaderConstNamespaceUri(reader)),
                 text(xmlTextReaderConstValue(reader))});
        }
        xmlTextReaderMoveToElement(reader);
        client->start(client->context, local, uri, attributes.data(), attributes.size());
    }

    void report_end(feed_text local, feed_text uri) {
        if (!client->end(client->context, local, uri)) throw shim::Stopped();
    }
};

const char *feed_version() {
    // Such as 20914, and more after a hyphen or so.
    static const std::string version = [] {
        const int number = std::atoi(xmlParserVersion);
        return std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "."
            + std::to_string(number % 100);
    }();
    return version.c_str();
}

feed_parser *feed_create() {
    static const bool is_ready = [] {
        xmlInitParser();
        xmlSetExternalEntityLoader(refuse);
        return true;
    }();
    (void)is_ready;
    return new (std::nothrow) feed_parser;
}

void feed_free(feed_parser *parser) { delete parser; }

feed_end feed_parse(feed_parser *parser, const feed_client *client) {
    return shim::finish([&] {
        parser->client = client;
        // It reads the first bytes while it is created.
        parser->reader = xmlReaderForIO(
            feed_parser::read, nullptr, parser, nullptr, nullptr,
            XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_DTDATTR | XML_PARSE_NOERROR
                | XML_PARSE_NOWARNING);
        if (parser->reader == nullptr) throw std::bad_alloc();
        xmlTextReaderSetStructuredErrorHandler(
            parser->reader, reinterpret_cast<xmlStructuredErrorFunc>(feed_parser::note), parser);
        parser->report_all();
    });
}
