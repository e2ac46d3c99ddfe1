#pragma once

#include <string_view>
#include <vector>

#include "shim.hpp"

namespace shim {

struct QName {
    std::string_view prefix;
    std::string_view local;

    explicit QName(std::string_view name);
};

/// The namespaces that are declared in the open elements, for libraries that leave names as they are written.
class Namespaces {
  public:
    /// Opens an element. Its declarations follow.
    void open() { elements.push_back(bindings.size()); }

    void close() {
        bindings.resize(elements.back());
        elements.pop_back();
    }

    /// Takes an attribute if it is a declaration; false if it is not.
    ///
    /// Throws `Rejected` if a prefix is declared as nothing (Namespaces in XML 1.0, section 2.2).
    bool declare(std::string_view name, std::string_view value);

    /// The URI of an element's prefix; throws `Rejected` if it is not declared.
    std::string_view of_element(const QName &name) const { return find(name.prefix); }

    /// The URI of an attribute's prefix: without one, it is in no namespace.
    std::string_view of_attribute(const QName &name) const {
        return name.prefix.empty() ? std::string_view() : find(name.prefix);
    }

  private:
    struct Binding {
        std::string_view prefix;
        std::string_view uri;
    };

    std::string_view find(std::string_view prefix) const;

    std::vector<Binding> bindings;
    /// How many bindings there were before each open element.
    std::vector<size_t> elements;
};

} // namespace shim
