#include <pugixml.hpp>

#include "tree.hpp"

namespace {

struct Tree {
    using Node = pugi::xml_node;

    static Node first_child(Node node) { return node.first_child(); }
    static Node next(Node node) { return node.next_sibling(); }
    static Node parent(Node node) { return node.parent(); }
    static bool is_element(Node node) { return node.type() == pugi::node_element; }
    static bool is_text(Node node) {
        return node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata;
    }
    static const char *name(Node node) { return node.name(); }
    static const char *value(Node node) { return node.value(); }

    template <class Body> static void for_each_attribute(Node node, Body body) {
        for (pugi::xml_attribute attribute : node.attributes()) {
            body(attribute.name(), attribute.value());
        }
    }
};

// By default it leaves out text that is white space alone.
constexpr unsigned options = pugi::parse_default | pugi::parse_ws_pcdata;

} // namespace

struct feed_parser {
    pugi::xml_document document;
};

const char *feed_version() {
    static const std::string version = std::to_string(PUGIXML_VERSION / 1000) + "."
        + std::to_string(PUGIXML_VERSION / 10 % 100);
    return version.c_str();
}

feed_parser *feed_create() { return new (std::nothrow) feed_parser; }

void feed_free(feed_parser *parser) { delete parser; }

feed_end feed_parse(feed_parser *parser, const feed_client *client) {
    return shim::finish([&] {
        std::string bytes = shim::whole(*client);
        const pugi::xml_parse_result result =
            parser->document.load_buffer_inplace(bytes.data(), bytes.size(), options);
        if (!result) {
            const bool is_limit = result.status == pugi::status_out_of_memory;
            feed_end end = shim::rejected(
                is_limit ? feed_limit : feed_malformed, result.status, result.description());
            end.offset = result.offset;
            throw shim::Rejected{end};
        }
        shim::Walk<Tree>(*client).report(parser->document);
        // The tree points into the bytes.
        parser->document.reset();
    });
}
