#include <tinyxml2.h>

#include "tree.hpp"

namespace {

struct Tree {
    using Node = const tinyxml2::XMLNode *;

    static Node first_child(Node node) { return node->FirstChild(); }
    static Node next(Node node) { return node->NextSibling(); }
    static Node parent(Node node) { return node->Parent(); }
    static bool is_element(Node node) { return node->ToElement() != nullptr; }
    static bool is_text(Node node) { return node->ToText() != nullptr; }
    static const char *name(Node node) { return node->Value(); }
    static const char *value(Node node) { return node->Value(); }

    template <class Body> static void for_each_attribute(Node node, Body body) {
        auto attribute = node->ToElement()->FirstAttribute();
        for (; attribute; attribute = attribute->Next()) body(attribute->Name(), attribute->Value());
    }
};

#if TINYXML2_MAJOR_VERSION >= 10
constexpr auto white_space = tinyxml2::PEDANTIC_WHITESPACE;
#else
constexpr auto white_space = tinyxml2::PRESERVE_WHITESPACE;
#endif

} // namespace

struct feed_parser {
    tinyxml2::XMLDocument document{true, white_space};
};

const char *feed_version() {
    static const std::string version = std::to_string(TIXML2_MAJOR_VERSION) + "."
        + std::to_string(TIXML2_MINOR_VERSION) + "."
        + std::to_string(TIXML2_PATCH_VERSION);
    return version.c_str();
}

feed_parser *feed_create() { return new (std::nothrow) feed_parser; }

void feed_free(feed_parser *parser) { delete parser; }

feed_end feed_parse(feed_parser *parser, const feed_client *client) {
    return shim::finish([&] {
        {
            const std::string bytes = shim::whole(*client);
            parser->document.Parse(bytes.data(), bytes.size());
        }
        if (parser->document.Error()) {
            const auto code = parser->document.ErrorID();
            const bool is_limit = code == tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED;
            feed_end end = shim::rejected(
                is_limit ? feed_limit : feed_malformed, code, parser->document.ErrorStr());
            end.line = parser->document.ErrorLineNum();
            throw shim::Rejected{end};
        }
        shim::Walk<Tree>(*client).report(&parser->document);
    });
}
