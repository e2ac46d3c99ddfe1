import BackendLibxml2

extension XPathQuery.Result {
  /// Returns the text to print, with one element for each node.
  func lines(asText: Bool) -> [String] {
    switch self {
    case .nodes(let nodes): nodes.map { asText ? $0.unifiedText : $0.markup }
    case .text(let text): [text]
    case .number(let number): [number.xpathText]
    case .boolean(let boolean): ["\(boolean)"]
    }
  }
}

extension XPathNode {
  /// The node as markup, without namespace declarations.
  fileprivate var markup: String {
    switch kind {
    case .element:
      let attributes = attributes.map { " \($0.name)=\"\($0.value.escaped(quotes: true))\"" }
      let start = "<\(name)\(attributes.joined())"
      return content.isEmpty ? "\(start)/>" : "\(start)>\(inner)</\(name)>"
    case .document: return inner
    case .attribute: return "\(name)=\"\(text.escaped(quotes: true))\""
    case .namespace:
      return "xmlns\(name.isEmpty ? "" : ":")\(name)=\"\(text.escaped(quotes: true))\""
    case .text: return text.escaped(quotes: false)
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

extension Double {
  /// The number in the format of XPath 1.0 (section 4.2), which never has an exponent.
  var xpathText: String {
    if isNaN { return "NaN" }
    let sign = self < 0 ? "-" : ""
    if isInfinite { return "\(sign)Infinity" }
    let parts = "\(magnitude)".split(separator: "e")
    let digits = parts[0].split(separator: ".")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    var (whole, fraction) = (String(digits[0]), digits.count > 1 ? String(digits[1]) : "")
    if fraction == "0" { fraction = "" }
    if exponent >= 0 {
      fraction += String(repeating: "0", count: max(0, exponent - fraction.count))
      whole += fraction.prefix(exponent)
      fraction.removeFirst(exponent)
    } else {
      whole = String(repeating: "0", count: max(0, 1 - exponent - whole.count)) + whole
      fraction = whole.suffix(-exponent) + fraction
      whole.removeLast(-exponent)
    }
    return fraction.isEmpty ? "\(whole == "0" ? "" : sign)\(whole)" : "\(sign)\(whole).\(fraction)"
  }
}
