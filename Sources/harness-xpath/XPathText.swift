import BackendLibxml2

extension XPathQuery.Result {
  /// What is printed for a person: a line a node, if there is no line feed in it.
  func lines(asText: Bool) -> [String] {
    switch self {
    case .nodes(let nodes): nodes.map { asText ? $0.unifiedText : $0.markup }
    case .text(let text): [text]
    case .number(let number):
      [number.rounded() == number && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"]
    case .boolean(let boolean): ["\(boolean)"]
    }
  }
}

extension XPathNode {
  /// The node as markup; without declarations of namespaces.
  fileprivate var markup: String {
    switch kind {
    case .element:
      let attributes = attributes.map { " \($0.name)=\"\($0.value.escaped(quotes: true))\"" }
      let start = "<\(name)\(attributes.joined())"
      return content.isEmpty ? "\(start)/>" : "\(start)>\(inner)</\(name)>"
    case .document: return inner
    case .attribute, .namespace:
      return "\(name)=\"\(text.escaped(quotes: true))\""
    case .text: return text
    case .comment: return "<!--\(text)-->"
    case .instruction: return "<?\(name) \(text)?>"
    }
  }

  private var inner: String {
    content.map { part in
      switch part {
      case .text(let text): text.escaped(quotes: false)
      case .node(let node): node.markup
      }
    }.joined()
  }
}

extension String {
  fileprivate func escaped(quotes: Bool) -> String {
    let text = replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      ">", with: "&gt;")
    return quotes ? text.replacing("\"", with: "&quot;") : text
  }
}
