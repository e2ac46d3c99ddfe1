internal import CLibxml2

/// A node that a query found, valid only while its document is.
@safe
package struct XPathNode: Equatable {
  private let node: xmlNodePtr

  @unsafe
  init(_ node: xmlNodePtr) { unsafe self.node = node }

  package static func == (one: Self, other: Self) -> Bool { unsafe one.node == other.node }

  package enum Kind: String, Sendable {
    case element, attribute, text, comment, instruction, namespace, document
  }

  package var kind: Kind {
    switch unsafe node.pointee.type {
    case XML_ELEMENT_NODE: .element
    case XML_ATTRIBUTE_NODE: .attribute
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: .text
    case XML_COMMENT_NODE: .comment
    case XML_PI_NODE: .instruction
    case XML_NAMESPACE_DECL: .namespace
    default: .document
    }
  }

  /// Whether it may have content: it is an element or a document.
  package var isContainer: Bool { kind == .element || kind == .document }

  /// The name as it is written, including the prefix; empty for a node without a name.
  package var name: String {
    switch kind {
    case .element, .attribute:
      let prefix = unsafe bytes(node.pointee.ns?.pointee.prefix).text
      let local = unsafe bytes(node.pointee.name).text
      return prefix.isEmpty ? local : "\(prefix):\(local)"
    case .instruction: return unsafe bytes(node.pointee.name).text
    case .namespace: return unsafe bytes(declaration.pointee.prefix).text
    case .text, .comment, .document: return ""
    }
  }

  /// The URI of its namespace; `nil` if it is in none.
  package var namespace: String? {
    guard kind == .element || kind == .attribute else { return nil }
    return unsafe node.pointee.ns?.pointee.href.map { unsafe String(cString: $0) }
  }

  /// The declaration that stands in a result in place of a node.
  private var declaration: UnsafePointer<xmlNs> {
    unsafe UnsafeRawPointer(node).assumingMemoryBound(to: xmlNs.self)
  }

  // MARK: - Text

  /// The text of the node itself, without that of its child nodes.
  ///
  /// The value of an attribute is one text node because entities are replaced.
  package var text: XPathString {
    switch kind {
    case .element, .document: unsafe XPathString(nil)
    case .text, .comment, .instruction: unsafe XPathString(node.pointee.content)
    case .attribute: unsafe XPathString(node.pointee.children?.pointee.content)
    case .namespace: unsafe XPathString(declaration.pointee.href)
    }
  }

  // MARK: - Other nodes

  /// The first attribute of an element; the others are the ones after it.
  package var firstAttribute: XPathNode? {
    guard kind == .element, let attribute = unsafe node.pointee.properties else { return nil }
    return unsafe XPathNode(xmlNodePtr(OpaquePointer(attribute)))
  }

  /// The first node in the content of an element or a document.
  package var firstChild: XPathNode? {
    guard isContainer else { return nil }
    return unsafe Self.content(from: node.pointee.children)
  }

  /// The attribute after an attribute, or the next node with the same parent.
  package var next: XPathNode? { unsafe Self.content(from: node.pointee.next) }

  /// Returns the first of a node and those after it that is content: declarations are none.
  private static func content(from node: xmlNodePtr?) -> XPathNode? {
    var node = unsafe node
    while let current = unsafe node {
      switch unsafe current.pointee.type {
      case XML_ELEMENT_NODE, XML_ATTRIBUTE_NODE, XML_TEXT_NODE, XML_CDATA_SECTION_NODE,
        XML_COMMENT_NODE, XML_PI_NODE:
        return unsafe XPathNode(current)
      default: unsafe node = current.pointee.next
      }
    }
    return nil
  }

  package enum Step {
    case begin(XPathNode)
    /// The content of an element or a document has ended.
    case end(XPathNode)
  }

  /// Calls `body` with the node and all nodes in it, in document order, without recursion, because documents
  /// may be deeper than the stack.
  package func walk<Failure>(_ body: (Step) throws(Failure) -> Void) throws(Failure) {
    var node = self
    while true {
      try body(.begin(node))
      if let child = node.firstChild {
        node = child
        continue
      }
      if node.isContainer { try body(.end(node)) }
      while true {
        if node == self { return }
        if let next = node.next {
          node = next
          break
        }
        guard let parent = unsafe node.node.pointee.parent else { return }
        node = unsafe XPathNode(parent)
        try body(.end(node))
      }
    }
  }
}

/// A text in a document or of a result, valid only while that is.
@safe
package struct XPathString {
  private let start: UnsafePointer<xmlChar>?

  @unsafe
  init(_ start: UnsafePointer<xmlChar>?) { unsafe self.start = start }

  /// The most bytes of a piece.
  private static let pieceSize = 1 << 16

  /// Calls `body` with the text piece by piece, because it may be as large as the document.
  package func forEachPiece<Failure>(
    _ body: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = unsafe bytes(start)[...]
    while unsafe !rest.isEmpty {
      var end =
        unsafe rest.index(
          rest.startIndex, offsetBy: Self.pieceSize, limitedBy: rest.endIndex) ?? rest.endIndex
      // No character is cut.
      while unsafe end < rest.endIndex, unsafe rest[end] & 0xC0 == 0x80 { end += 1 }
      try body(unsafe String(decoding: rest[..<end], as: UTF8.self))
      unsafe rest = rest[end...]
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  var text: String { unsafe String(decoding: self, as: UTF8.self) }
}
