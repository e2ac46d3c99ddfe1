import BackendLibxml2
import FoundationEssentials

/// The result of a query as JSON.
///
/// Nodes are objects with `kind`, `name`, `namespace`, `attributes` (by name), `content` (texts and nodes in
/// order), `text` (of the node itself) and `unified_text` (including that of the elements in it); missing
/// properties are left out. Any other result is a string, a number or a boolean.
struct XPathJSON: Encodable {
  private let result: XPathQuery.Result

  init(_ result: XPathQuery.Result) { self.result = result }

  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch result {
    case .nodes(let nodes): try container.encode(nodes.map(Node.init))
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .boolean(let boolean): try container.encode(boolean)
    }
  }

  private struct Node: Encodable {
    let node: XPathNode

    enum Key: String, CodingKey {
      case kind, name, namespace, attributes, content, text
      case unifiedText = "unified_text"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(node.kind.rawValue, forKey: .kind)
      if !node.name.isEmpty { try container.encode(node.name, forKey: .name) }
      try container.encodeIfPresent(node.namespace, forKey: .namespace)
      if !node.attributes.isEmpty {
        let attributes = Dictionary(node.attributes.map { ($0.name, $0.value) }) { first, _ in first
        }
        try container.encode(attributes, forKey: .attributes)
      }
      try container.encode(node.text, forKey: .text)
      guard node.kind == .element || node.kind == .document else { return }
      try container.encode(node.unifiedText, forKey: .unifiedText)
      try container.encode(node.content.map(Part.init), forKey: .content)
    }
  }

  private struct Part: Encodable {
    let content: XPathNode.Content

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch content {
      case .text(let text): try container.encode(text)
      case .node(let node): try container.encode(Node(node: node))
      }
    }
  }
}
