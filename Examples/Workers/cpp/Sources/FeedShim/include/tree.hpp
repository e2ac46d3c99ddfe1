#pragma once

#include <vector>

#include "namespaces.hpp"

namespace shim {

/// Reports the nodes of a tree whose names are as they are written.
///
/// It keeps its place in the tree by the links between nodes, so that depth costs no stack. `Tree` has a `Node`
/// that is false at an end, and `first_child`, `next`, `parent`, `is_element`, `is_text`, `name`, `value`, and
/// `for_each_attribute`.
template <class Tree> class Walk {
  public:
    using Node = typename Tree::Node;

    explicit Walk(const feed_client &client) : client(client) {}

    void report(Node root) {
        Node node = Tree::first_child(root);
        while (node) {
            if (Tree::is_element(node)) {
                start(node);
                if (Node child = Tree::first_child(node)) {
                    node = child;
                    continue;
                }
                end(node);
            } else if (Tree::is_text(node)) {
                client.text(client.context, text(Tree::value(node)));
            }
            while (!Tree::next(node)) {
                node = Tree::parent(node);
                if (node == root) return;
                end(node);
            }
            node = Tree::next(node);
        }
    }

  private:
    void start(Node node) {
        namespaces.open();
        attributes.clear();
        Tree::for_each_attribute(node, [&](std::string_view name, std::string_view value) {
            if (!namespaces.declare(name, value)) attributes.push_back({text(name), {}, text(value)});
        });
        // Only now are all prefixes of this tag known.
        for (feed_attribute &attribute : attributes) {
            const QName name({attribute.local.bytes, attribute.local.count});
            attribute.uri = text(namespaces.of_attribute(name));
            attribute.local = text(name.local);
        }
        const QName name(Tree::name(node));
        client.start(
            client.context, text(name.local), text(namespaces.of_element(name)),
            attributes.data(), attributes.size());
    }

    void end(Node node) {
        const QName name(Tree::name(node));
        const bool proceeds =
            client.end(client.context, text(name.local), text(namespaces.of_element(name)));
        if (!proceeds) throw Stopped();
        namespaces.close();
    }

    const feed_client &client;
    Namespaces namespaces;
    std::vector<feed_attribute> attributes;
};

} // namespace shim
