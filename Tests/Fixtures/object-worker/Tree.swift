import FeedEvents

/// An element of a document with its contents.
final class Node {
  /// `{URI}local`, or `local` if it is in no namespace.
  let name: String
  private(set) var children: [Node] = []
  /// The text of the element and its descendants.
  private(set) var text = ""
  private weak var parent: Node?

  init(_ name: String, in parent: Node?) {
    self.name = name
    self.parent = parent
    parent?.children.append(self)
  }

  func append(_ text: String) {
    self.text += text
    parent?.append(text)
  }

  func text(of name: String) -> String? { children.first { $0.name == name }?.text }

  func descendants(named name: String) -> [Node] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(named: name) }
  }

  /// The parent element.
  var outer: Node? { parent }
}

/// Builds a tree of a document.
struct TreeSink: XMLEventSink, ~Copyable {
  let root = Node("", in: nil)
  private var open: Node?

  mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    let namespace = String(name.namespace)
    let local = String(name.local)
    open = Node(namespace.isEmpty ? local : "{\(namespace)}\(local)", in: open ?? root)
  }

  mutating func endElement(_ name: XMLName) -> ParseDirective {
    open = open?.outer
    return .proceed
  }

  mutating func text(_ text: XMLText) { open?.append(String(text)) }
}

extension String {
  init(_ text: borrowing XMLText) {
    var bytes: [UInt8] = []
    bytes.append(text)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
