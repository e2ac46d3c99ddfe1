import ArgumentParser
import BackendLibxml2
import HarnessCore

/// Prints answers as JSON.
///
/// Nodes are objects with `attributes` (by name), `content` (texts and nodes in order), `kind`, `name`,
/// `namespace`, `text` (of the node itself) and `unified_text` (including that of the elements in it); missing
/// properties are left out. Any other answer is a string, a number or a boolean.
struct XPathJSON {
  private var output = OutputBuffer()
  private var depth = 0
  /// Whether the array or object has no element yet.
  private var isEmpty = true

  mutating func print(_ answer: XPathQuery.Answer) throws(ExitCode) {
    switch answer {
    case .nodes(let nodes):
      try open("[")
      for node in nodes { try write(node) }
      try close("]")
    case .text(let text): try writeString(text)
    case .number(let number):
      try output.write(number.isFinite ? number.xpathText : "\"\(number.xpathText)\"")
    case .boolean(let boolean): try output.write("\(boolean)")
    }
    try output.write("\n")
    try output.flush()
  }

  // MARK: - Nodes

  private mutating func write(_ root: XPathNode) throws(ExitCode) {
    // Adjacent texts and CDATA sections are one string.
    var isInString = false
    try root.walk { step throws(ExitCode) in
      if case .begin(let node) = step, node.kind == .text, node != root {
        if !isInString {
          try beginElement()
          try output.write("\"")
        }
        isInString = true
        try write(node.text)
        return
      }
      if isInString { try output.write("\"") }
      isInString = false
      switch step {
      case .begin(let node): try begin(node)
      case .end(let node):
        try close("]")
        try writeProperties(of: node)
        try close("}")
      }
    }
  }

  private mutating func begin(_ node: XPathNode) throws(ExitCode) {
    try beginElement()
    try open("{")
    if let first = node.firstAttribute {
      try writeKey("attributes")
      try open("{")
      var attribute = Optional(first)
      while let current = attribute {
        try writeKey(current.name)
        try writeString(current.text)
        attribute = current.next
      }
      try close("}")
    }
    if node.isContainer {
      try writeKey("content")
      try open("[")
    } else {
      try writeProperties(of: node)
      try close("}")
    }
  }

  private mutating func writeProperties(of node: XPathNode) throws(ExitCode) {
    try writeKey("kind")
    try writeString(node.kind.rawValue)
    if !node.name.isEmpty {
      try writeKey("name")
      try writeString(node.name)
    }
    if let namespace = node.namespace {
      try writeKey("namespace")
      try writeString(namespace)
    }
    try writeKey("text")
    try output.write("\"")
    try node.forEachOwnText { text throws(ExitCode) in try write(text) }
    try output.write("\"")
    guard node.isContainer else { return }
    try writeKey("unified_text")
    try output.write("\"")
    try node.forEachText { text throws(ExitCode) in try write(text) }
    try output.write("\"")
  }

  // MARK: - Syntax

  private mutating func open(_ bracket: String) throws(ExitCode) {
    try output.write(bracket)
    depth += 1
    isEmpty = true
  }

  private mutating func close(_ bracket: String) throws(ExitCode) {
    depth -= 1
    if !isEmpty { try beginLine() }
    isEmpty = false
    try output.write(bracket)
  }

  private mutating func beginElement() throws(ExitCode) {
    if !isEmpty { try output.write(",") }
    isEmpty = false
    try beginLine()
  }

  private mutating func beginLine() throws(ExitCode) {
    try output.write("\n" + String(repeating: "  ", count: depth))
  }

  private mutating func writeKey(_ key: String) throws(ExitCode) {
    try beginElement()
    try writeString(key)
    try output.write(" : ")
  }

  private mutating func writeString(_ text: String) throws(ExitCode) {
    try output.write("\"\(Self.escaped(text))\"")
  }

  private mutating func writeString(_ text: XPathString) throws(ExitCode) {
    try output.write("\"")
    try write(text)
    try output.write("\"")
  }

  private mutating func write(_ text: XPathString) throws(ExitCode) {
    try text.forEachPiece { piece throws(ExitCode) in try output.write(Self.escaped(piece)) }
  }

  private static func escaped(_ text: String) -> String {
    text.escaped { byte in
      switch byte {
      case UInt8(ascii: "\""): #"\""#
      case UInt8(ascii: "\\"): #"\\"#
      case UInt8(ascii: "\n"): #"\n"#
      case UInt8(ascii: "\t"): #"\t"#
      case UInt8(ascii: "\r"): #"\r"#
      default: nil
      }
    }.replacingControls(by: JSONText.escape)
  }
}

extension XPathNode {
  /// Calls `body` with the texts of the node itself, without those of its child nodes.
  fileprivate func forEachOwnText<Failure>(
    _ body: (XPathString) throws(Failure) -> Void
  ) throws(Failure) {
    guard isContainer else { return try body(text) }
    var child = firstChild
    while let current = child {
      if current.kind == .text { try body(current.text) }
      child = current.next
    }
  }
}
