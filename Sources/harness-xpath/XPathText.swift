import ArgumentParser
import BackendLibxml2
import HarnessCore

/// Prints answers as text, with one line for each node: its markup without namespace declarations, or its text.
struct XPathText {
  private let isMarkup: Bool
  private var output = OutputBuffer()

  init(asMarkup isMarkup: Bool) { self.isMarkup = isMarkup }

  mutating func print(_ answer: XPathQuery.Answer) throws(ExitCode) {
    switch answer {
    case .nodes(let nodes):
      for node in nodes {
        if isMarkup { try write(node) } else { try writeText(of: node) }
        try output.write("\n")
      }
    case .text(let text):
      try write(text)
      try output.write("\n")
    case .number(let number): try output.write("\(number.xpathText)\n")
    case .boolean(let boolean): try output.write("\(boolean)\n")
    }
    try output.flush()
  }

  private mutating func writeText(of node: XPathNode) throws(ExitCode) {
    try node.forEachText { text throws(ExitCode) in try write(text) }
  }

  private mutating func write(
    _ text: XPathString, _ escape: (UInt8) -> String? = { _ in nil }
  ) throws(ExitCode) {
    try text.forEachPiece { piece throws(ExitCode) in
      try output.write(piece.escaped(by: escape).visibleLines)
    }
  }

  // MARK: - Markup

  private mutating func write(_ root: XPathNode) throws(ExitCode) {
    try root.walk { step throws(ExitCode) in
      switch step {
      case .begin(let node): try writeBeginning(of: node)
      case .end(let node):
        guard node.kind == .element, node.firstChild != nil else { return }
        try output.write("</\(node.name)>")
      }
    }
  }

  private mutating func writeBeginning(of node: XPathNode) throws(ExitCode) {
    switch node.kind {
    case .document: break
    case .element:
      try output.write("<\(node.name)")
      var attribute = node.firstAttribute
      while let current = attribute {
        try output.write(" ")
        try write(current, named: current.name)
        attribute = current.next
      }
      try output.write(node.firstChild == nil ? "/>" : ">")
    case .attribute: try write(node, named: node.name)
    case .namespace: try write(node, named: node.name.isEmpty ? "xmlns" : "xmlns:\(node.name)")
    case .text: try write(node.text, Self.escapeInText)
    case .comment: try write(node, between: "<!--", "-->")
    case .instruction: try write(node, between: "<?\(node.name) ", "?>")
    }
  }

  private mutating func write(_ node: XPathNode, named name: String) throws(ExitCode) {
    try output.write("\(name)=\"")
    try write(node.text) { $0 == UInt8(ascii: "\"") ? "&quot;" : Self.escapeInText($0) }
    try output.write("\"")
  }

  private mutating func write(
    _ node: XPathNode, between start: String, _ end: String
  ) throws(ExitCode) {
    try output.write(start)
    try write(node.text)
    try output.write(end)
  }

  private static func escapeInText(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: nil
    }
  }
}

extension XPathNode {
  /// Calls `body` with the texts of the node and of all elements in it, in document order.
  func forEachText<Failure>(_ body: (XPathString) throws(Failure) -> Void) throws(Failure) {
    try walk { step throws(Failure) in
      guard case .begin(let node) = step, node.kind == .text || node == self else { return }
      try body(node.text)
    }
  }
}

extension String {
  /// Returns the text with some of its ASCII characters replaced.
  ///
  /// They are compared as bytes: a quote with an accent is one character of a string, and still ends a value.
  func escaped(by escape: (UInt8) -> String?) -> String {
    guard utf8.contains(where: { escape($0) != nil }) else { return self }
    let bytes = utf8.reduce(into: [UInt8]()) { bytes, byte in
      if let escaped = escape(byte) { bytes += escaped.utf8 } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
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
