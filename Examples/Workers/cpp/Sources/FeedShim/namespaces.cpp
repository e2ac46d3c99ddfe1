#include "namespaces.hpp"

namespace shim {

QName::QName(std::string_view name) {
    const size_t colon = name.find(':');
    if (colon == std::string_view::npos) {
        local = name;
    } else {
        prefix = name.substr(0, colon);
        local = name.substr(colon + 1);
    }
}

bool Namespaces::declare(std::string_view name, std::string_view value) {
    if (!name.starts_with("xmlns")) return false;
    if (name.size() == 5) {
        bindings.push_back({{}, value});
        return true;
    }
    if (name[5] != ':') return false;
    if (value.empty()) {
        throw Rejected{rejected(feed_namespace, 0, "a prefix is declared as no namespace")};
    }
    bindings.push_back({name.substr(6), value});
    return true;
}

std::string_view Namespaces::find(std::string_view prefix) const {
    for (auto binding = bindings.rbegin(); binding != bindings.rend(); ++binding) {
        if (binding->prefix == prefix) return binding->uri;
    }
    if (prefix.empty()) return {};
    if (prefix == "xml") return "http://www.w3.org/XML/1998/namespace";
    throw Rejected{
        rejected(feed_namespace, 0, "the prefix " + std::string(prefix) + " is not declared")};
}

} // namespace shim
