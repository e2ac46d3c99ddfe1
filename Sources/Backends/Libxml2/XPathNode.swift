internal import CLibxml2

/// A node of a result, with everything in it.
package struct XPathNode: Sendable {
  package let kind: Kind
  /// The name as it is written, including the prefix; empty for a node without a name.
  package let name: String
  /// The URI of its namespace; `nil` if it is in none.
  package let namespace: String?
  /// The attributes, in document order.
  package let attributes: [Attribute]
  /// The content in document order: texts and child nodes.
  package let content: [Content]

  package enum Kind: String, Sendable {
    case element, attribute, text, comment, instruction, namespace, document
  }

  package struct Attribute: Sendable {
    package let name: String
    package let value: String
  }

  package enum Content: Sendable {
    case text(String)
    case node(XPathNode)
  }

  /// The child nodes.
  package var children: [XPathNode] {
    content.compactMap { part in
      if case .node(let node) = part { node } else { nil }
    }
  }

  /// The text of the node itself, without that of its child nodes.
  package var text: String {
    content.map { part in
      if case .text(let text) = part { text } else { "" }
    }.joined()
  }

  /// The text of the node including that of all elements in it, in document order.
  package var unifiedText: String {
    content.map { part in
      switch part {
      case .text(let text): text
      case .node(let node): node.kind == .element ? node.unifiedText : ""
      }
    }.joined()
  }
}

extension XPathNode {
  @unsafe
  init(_ node: xmlNodePtr) {
    switch unsafe node.pointee.type {
    case XML_NAMESPACE_DECL:
      // A result has these in place of nodes.
      let declaration = unsafe UnsafeRawPointer(node).assumingMemoryBound(to: xmlNs.self).pointee
      unsafe self.init(
        .namespace, name: bytes(declaration.prefix).text, text: bytes(declaration.href).text)
    case XML_ATTRIBUTE_NODE:
      let attribute = unsafe UnsafeRawPointer(node).assumingMemoryBound(to: xmlAttr.self)
      let value = unsafe bytes(attribute.pointee.children?.pointee.content).text
      unsafe self.init(
        .attribute, name: Self.name(attribute.pointee.name, attribute.pointee.ns),
        namespace: Self.uri(attribute.pointee.ns), text: value)
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      unsafe self.init(.text, name: "", text: bytes(node.pointee.content).text)
    case XML_COMMENT_NODE:
      unsafe self.init(.comment, name: "", text: bytes(node.pointee.content).text)
    case XML_PI_NODE:
      unsafe self.init(
        .instruction, name: bytes(node.pointee.name).text, text: bytes(node.pointee.content).text)
    case XML_ELEMENT_NODE: unsafe self.init(element: node)
    default: unsafe self.init(document: node)
    }
  }

  private init(_ kind: Kind, name: String, namespace: String? = nil, text: String) {
    self.kind = kind
    self.name = name
    self.namespace = namespace
    attributes = []
    content = text.isEmpty ? [] : [.text(text)]
  }

  @unsafe
  private init(element: xmlNodePtr) {
    kind = .element
    unsafe name = Self.name(element.pointee.name, element.pointee.ns)
    unsafe namespace = Self.uri(element.pointee.ns)
    var attributes: [Attribute] = []
    var attribute = unsafe element.pointee.properties
    while let current = unsafe attribute {
      unsafe attributes.append(
        Attribute(
          name: Self.name(current.pointee.name, current.pointee.ns),
          value: bytes(current.pointee.children?.pointee.content).text))
      unsafe attribute = current.pointee.next
    }
    self.attributes = attributes
    unsafe content = Self.content(of: element)
  }

  @unsafe
  private init(document: xmlNodePtr) {
    kind = .document
    name = ""
    namespace = nil
    attributes = []
    unsafe content = Self.content(of: document)
  }

  @unsafe
  private static func content(of parent: xmlNodePtr) -> [Content] {
    var content: [Content] = []
    var child = unsafe parent.pointee.children
    while let current = unsafe child {
      switch unsafe current.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        let text = unsafe bytes(current.pointee.content).text
        // Adjacent text and CDATA sections are one text.
        if case .text(let before) = content.last {
          content[content.count - 1] = .text(before + text)
        } else {
          content.append(.text(text))
        }
      case XML_ELEMENT_NODE, XML_COMMENT_NODE, XML_PI_NODE:
        unsafe content.append(.node(XPathNode(current)))
      default: break
      }
      unsafe child = current.pointee.next
    }
    return content
  }

  @unsafe
  private static func name(
    _ local: UnsafePointer<xmlChar>?, _ namespace: UnsafeMutablePointer<xmlNs>?
  ) -> String {
    let prefix = unsafe bytes(namespace?.pointee.prefix).text
    let local = unsafe bytes(local).text
    return prefix.isEmpty ? local : "\(prefix):\(local)"
  }

  @unsafe
  private static func uri(_ namespace: UnsafeMutablePointer<xmlNs>?) -> String? {
    unsafe namespace?.pointee.href.map { unsafe String(cString: $0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes decoded as UTF-8.
  var text: String { unsafe String(decoding: self, as: UTF8.self) }
}
