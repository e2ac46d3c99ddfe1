#include <memory>
#include <vector>

#include <xercesc/framework/MemBufInputSource.hpp>
#include <xercesc/sax2/Attributes.hpp>
#include <xercesc/sax2/DefaultHandler.hpp>
#include <xercesc/sax2/SAX2XMLReader.hpp>
#include <xercesc/sax2/XMLReaderFactory.hpp>
#include <xercesc/util/BinInputStream.hpp>
#include <xercesc/util/OutOfMemoryException.hpp>
#include <xercesc/util/PlatformUtils.hpp>
#include <xercesc/util/XMLUni.hpp>

#include "shim.hpp"

using namespace xercesc;

namespace {

/// The document as it arrives.
class Chunks final : public BinInputStream {
  public:
    explicit Chunks(const feed_client &client) : client(client) {}

    XMLFilePos curPos() const override { return position; }
    const XMLCh *getContentType() const override { return nullptr; }

    XMLSize_t readBytes(XMLByte *target, XMLSize_t limit) override {
        feed_text piece;
        if (!client.next(client.context, limit, &piece)) return 0;
        std::memcpy(target, piece.bytes, piece.count);
        position += piece.count;
        return piece.count;
    }

  private:
    const feed_client &client;
    XMLFilePos position = 0;
};

class Source final : public InputSource {
  public:
    explicit Source(const feed_client &client) : client(client) {}

    BinInputStream *makeStream() const override { return new Chunks(client); }

  private:
    const feed_client &client;
};

/// Turns UTF-16, which Xerces reports, into UTF-8.
class Transcoder {
  public:
    std::string bytes;

    void clear() {
        bytes.clear();
        lead = 0;
    }

    /// Appends a text; a surrogate at its end waits for the other in the next.
    void append(const XMLCh *text, XMLSize_t count) {
        for (const XMLCh *unit = text; unit != text + count; ++unit) append(*unit);
    }

  private:
    void append(char32_t unit) {
        if (unit < 0x80) {
            bytes.push_back(char(unit));
        } else if (unit < 0x800) {
            bytes.push_back(char(0xC0 | unit >> 6));
            push_tail(unit, 0);
        } else if (unit >= 0xD800 && unit < 0xDC00) {
            lead = unit;
        } else if (unit >= 0xDC00 && unit < 0xE000) {
            const char32_t character = 0x10000 + ((lead - 0xD800) << 10) + (unit - 0xDC00);
            bytes.push_back(char(0xF0 | character >> 18));
            push_tail(character, 12);
            push_tail(character, 6);
            push_tail(character, 0);
        } else {
            bytes.push_back(char(0xE0 | unit >> 12));
            push_tail(unit, 6);
            push_tail(unit, 0);
        }
    }

    void push_tail(char32_t character, int shift) {
        bytes.push_back(char(0x80 | (character >> shift & 0x3F)));
    }

    char32_t lead = 0;
};

class Handler final : public DefaultHandler {
  public:
    void begin(const feed_client *client) { this->client = client; }

    void startElement(
        const XMLCh *uri, const XMLCh *local, const XMLCh *, const Attributes &given) override {
        tag.clear();
        ends.clear();
        add(local);
        add(uri);
        for (XMLSize_t index = 0; index < given.getLength(); ++index) {
            add(given.getLocalName(index));
            add(given.getURI(index));
            add(given.getValue(index));
        }
        // Only now do the bytes stay where they are.
        attributes.clear();
        for (size_t part = 2; part < ends.size(); part += 3) {
            attributes.push_back({at(part), at(part + 1), at(part + 2)});
        }
        client->start(client->context, at(0), at(1), attributes.data(), attributes.size());
    }

    void endElement(const XMLCh *uri, const XMLCh *local, const XMLCh *) override {
        tag.clear();
        ends.clear();
        add(local);
        add(uri);
        if (!client->end(client->context, at(0), at(1))) throw shim::Stopped();
    }

    void characters(const XMLCh *text, const XMLSize_t count) override {
        content.bytes.clear();
        content.append(text, count);
        if (!content.bytes.empty()) client->text(client->context, shim::text(content.bytes));
    }

    void ignorableWhitespace(const XMLCh *text, const XMLSize_t count) override {
        characters(text, count);
    }

    /// External entities are empty.
    InputSource *resolveEntity(const XMLCh *, const XMLCh *) override {
        return new MemBufInputSource(reinterpret_cast<const XMLByte *>(""), 0, "nothing");
    }

    void error(const SAXParseException &error) override { reject(error); }
    void fatalError(const SAXParseException &error) override { reject(error); }

  private:
    [[noreturn]] void reject(const SAXParseException &error) {
        Transcoder reason;
        reason.append(error.getMessage(), XMLString::stringLen(error.getMessage()));
        feed_end end = shim::rejected(feed_malformed, 0, reason.bytes);
        end.line = long(error.getLineNumber());
        end.column = long(error.getColumnNumber());
        throw shim::Rejected{end};
    }

    void add(const XMLCh *part) {
        tag.append(part, XMLString::stringLen(part));
        ends.push_back(tag.bytes.size());
    }

    feed_text at(size_t part) const {
        const size_t start = part == 0 ? 0 : ends[part - 1];
        return {tag.bytes.data() + start, ends[part] - start};
    }

    const feed_client *client = nullptr;
    Transcoder content;
    /// The parts of a tag, one after the other, and where each ends.
    Transcoder tag;
    std::vector<size_t> ends;
    std::vector<feed_attribute> attributes;
};

} // namespace

struct feed_parser {
    std::unique_ptr<SAX2XMLReader> reader{XMLReaderFactory::createXMLReader()};
    Handler handler;

    feed_parser() {
        reader->setFeature(XMLUni::fgSAX2CoreNameSpaces, true);
        reader->setFeature(XMLUni::fgSAX2CoreNameSpacePrefixes, false);
        reader->setFeature(XMLUni::fgSAX2CoreValidation, false);
        reader->setFeature(XMLUni::fgXercesSchema, false);
        reader->setFeature(XMLUni::fgXercesLoadExternalDTD, false);
        reader->setContentHandler(&handler);
        reader->setErrorHandler(&handler);
        reader->setEntityResolver(&handler);
    }
};

const char *feed_version() { return XERCES_FULLVERSIONDOT; }

feed_parser *feed_create() {
    static const bool is_ready = [] {
        XMLPlatformUtils::Initialize();
        return true;
    }();
    (void)is_ready;
    return new (std::nothrow) feed_parser;
}

void feed_free(feed_parser *parser) { delete parser; }

feed_end feed_parse(feed_parser *parser, const feed_client *client) {
    return shim::finish([&] {
        try {
            parser->handler.begin(client);
            parser->reader->parse(Source(*client));
        } catch (const OutOfMemoryException &) {
            throw std::bad_alloc();
        } catch (const XMLException &error) {
            Transcoder reason;
            reason.append(error.getMessage(), XMLString::stringLen(error.getMessage()));
            feed_end end = shim::rejected(feed_malformed, error.getCode(), reason.bytes);
            throw shim::Rejected{end};
        }
    });
}
