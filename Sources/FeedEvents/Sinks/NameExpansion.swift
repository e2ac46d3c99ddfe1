/// A converter from an event log of qualified names to one of expanded names, piece by piece.
///
/// A prefix stands for the URI in the innermost `xmlns` declaration, which is then no longer an attribute
/// (Namespaces in XML 1.0, §§3-6). An implementation without namespaces is thus compared with those that
/// resolve them, and each verifies the other.
public struct NameExpansion {
  /// The part of the output that has not been written yet.
  private var log: [UInt8] = []
  /// The incomplete line being read; never a text line, because text is passed on as it arrives.
  private var line: [UInt8] = []
  private var isInText = false
  private var isUnbound = false
  private var bindings = PrefixBindings()
  /// The start tag whose attributes are being read.
  private var tag: [UInt8]?
  private var attributes: [(name: [UInt8], value: [UInt8])] = []

  /// The least number of bytes that are written at once, except at the end.
  private static let pieceSize = 1 << 16

  /// Creates an expansion that has read nothing yet.
  public init() {}

  /// Reads the next bytes of the log, which may end anywhere.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes of the log.
  ///   - write: Receives the expanded log, in pieces.
  /// - Complexity: O(*n*) in the length of the input and output, and O(*m* log *m*) in the number of
  ///   attributes of a tag. Memory grows with the declarations in scope, never with the log.
  public mutating func read(_ bytes: ArraySlice<UInt8>, _ write: (ArraySlice<UInt8>) -> Void) {
    var rest = bytes
    while !rest.isEmpty, !isUnbound {
      let piece = rest.prefix { $0 != newline }
      let isWhole = piece.endIndex < rest.endIndex
      rest = rest[piece.endIndex...].dropFirst()
      add(piece, isWhole: isWhole, write)
    }
  }

  /// Ends the log.
  ///
  /// - Returns: Whether every prefix was bound; if not, the log has no expansion.
  public mutating func finish(_ write: (ArraySlice<UInt8>) -> Void) -> Bool {
    if !line.isEmpty { add([], isWhole: true, write) }
    endStartTag(write)
    write(log[...])
    log = []
    return !isUnbound
  }

  /// Returns the log with every name expanded; `nil` if a prefix is unbound.
  public static func expand(_ log: [UInt8]) -> [UInt8]? {
    var expansion = NameExpansion()
    var expanded: [UInt8] = []
    expansion.read(log[...]) { expanded += $0 }
    return expansion.finish { expanded += $0 } ? expanded : nil
  }

  // MARK: - Lines

  private mutating func add(
    _ piece: ArraySlice<UInt8>, isWhole: Bool, _ write: (ArraySlice<UInt8>) -> Void
  ) {
    if line.isEmpty, !isInText, piece.first == UInt8(ascii: "-") {
      endStartTag(write)
      isInText = true
    }
    if isInText {
      log += piece
      if isWhole {
        log.append(newline)
        isInText = false
      }
    } else if isWhole, line.isEmpty {
      add(line: piece, write)
    } else {
      line += piece
      guard isWhole else { return }
      let whole = line
      line.removeAll(keepingCapacity: true)
      add(line: whole[...], write)
    }
    flushIfFull(write)
  }

  private mutating func add(line: ArraySlice<UInt8>, _ write: (ArraySlice<UInt8>) -> Void) {
    // The name follows the mark, the `-` for no namespace, and a space.
    let rest = line.dropFirst(3)
    if line.first == UInt8(ascii: "A") {
      let name = rest.prefix { $0 != blank }
      attributes.append((Array(name), Array(rest.dropFirst(name.count + 1))))
      return
    }
    endStartTag(write)
    switch line.first {
    case UInt8(ascii: "("):
      tag = Array(rest)
    case UInt8(ascii: ")"):
      append(")", rest, isAttribute: false)
      log.append(newline)
      bindings.endElement()
    case nil: break
    default:
      log += line
      log.append(newline)
    }
  }

  /// Writes the pending start tag, whose attributes are now all known.
  private mutating func endStartTag(_ write: (ArraySlice<UInt8>) -> Void) {
    guard let name = tag else { return }
    bindings.startElement()
    for attribute in attributes {
      if let prefix = Self.declaredPrefix(attribute.name[...]) {
        bindings.bind(prefix, to: Self.unescape(attribute.value))
      }
    }
    append("(", name[...], isAttribute: false)
    log.append(newline)
    let others = attributes.filter { Self.declaredPrefix($0.name[...]) == nil }
    let sorted = others.indices.sorted { isLogged(others[$0].name, before: others[$1].name) }
    for index in sorted {
      append("A", others[index].name[...], isAttribute: true)
      log.append(blank)
      log += others[index].value
      log.append(newline)
      flushIfFull(write)
    }
    tag = nil
    attributes.removeAll(keepingCapacity: true)
  }

  private mutating func flushIfFull(_ write: (ArraySlice<UInt8>) -> Void) {
    guard log.count >= Self.pieceSize else { return }
    write(log[...])
    log.removeAll(keepingCapacity: true)
  }

  // MARK: - Names

  /// Returns whether one attribute precedes another in the log: by URI, then by local name.
  private func isLogged(_ one: [UInt8], before other: [UInt8]) -> Bool {
    let first = bindings.parts(of: one[...], isAttribute: true)
    let second = bindings.parts(of: other[...], isAttribute: true)
    guard let uri = first.uri, let otherURI = second.uri else { return false }
    if uri != otherURI {
      let isBefore = bindings.uris[uri].lexicographicallyPrecedes(bindings.uris[otherURI])
      if isBefore || bindings.uris[uri] != bindings.uris[otherURI] { return isBefore }
    }
    return first.local.lexicographicallyPrecedes(second.local)
  }

  private mutating func append(
    _ mark: Unicode.Scalar, _ name: ArraySlice<UInt8>, isAttribute: Bool
  ) {
    let (uri, local) = bindings.parts(of: name, isAttribute: isAttribute)
    guard let uri else { return isUnbound = true }
    log.append(UInt8(ascii: mark))
    log += bindings.written[uri]
    log.append(blank)
    log += local
  }

  /// Returns the prefix that an attribute of this name declares, empty for the default namespace; `nil` if
  /// it declares no prefix.
  private static func declaredPrefix(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard name.starts(with: "xmlns".utf8) else { return nil }
    let rest = name.dropFirst(5)
    guard let next = rest.first else { return [] }
    return next == UInt8(ascii: ":") ? rest.dropFirst() : nil
  }

  private static func unescape(_ value: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in value {
      switch (isEscaped, byte) {
      case (false, UInt8(ascii: "\\")): isEscaped = true; continue
      case (true, UInt8(ascii: "n")): text.append(newline)
      case (true, UInt8(ascii: "t")): text.append(UInt8(ascii: "\t"))
      case (true, UInt8(ascii: "r")): text.append(UInt8(ascii: "\r"))
      default: text.append(byte)
      }
      isEscaped = false
    }
    return text
  }
}

/// The namespace bindings in scope as elements begin and end: a stack, from which the end of an element
/// removes its own declarations.
private struct PrefixBindings {
  /// The URIs of the declarations in scope, innermost last; the first one, empty, means no namespace.
  private(set) var uris: [[UInt8]] = [[], Array("http://www.w3.org/XML/1998/namespace".utf8)]
  /// The same URIs as the log writes them: escaped, and `-` for the empty one.
  private(set) var written: [[UInt8]] = [
    Array("-".utf8), Array("http://www.w3.org/XML/1998/namespace".utf8),
  ]
  /// The indices in `uris` of each prefix's bindings, innermost last; the empty prefix is the default
  /// namespace.
  private var uriIndexes: [[UInt8]: [Int]] = [[]: [0], Array("xml".utf8): [1]]
  /// The prefix of each URI in `uris`.
  private var prefixes: [[UInt8]] = [[], Array("xml".utf8)]
  /// The number of URIs at the start of each open element.
  private var elements: [Int] = []

  mutating func startElement() { elements.append(uris.count) }

  mutating func bind(_ prefix: ArraySlice<UInt8>, to uri: [UInt8]) {
    let prefix = Array(prefix)
    uriIndexes[prefix, default: []].append(uris.count)
    uris.append(uri)
    var escaped: [UInt8] = []
    escaped.append(namespace: uri.span)
    written.append(escaped)
    prefixes.append(prefix)
  }

  mutating func endElement() {
    guard let count = elements.popLast() else { return }
    while uris.count > count {
      uris.removeLast()
      written.removeLast()
      let prefix = prefixes.removeLast()
      uriIndexes[prefix]?.removeLast()
      if uriIndexes[prefix]?.isEmpty == true { uriIndexes[prefix] = nil }
    }
  }

  /// Returns the index of a name's URI, `nil` if its prefix is unbound, and its local part.
  func parts(
    of name: ArraySlice<UInt8>, isAttribute: Bool
  ) -> (uri: Int?, local: ArraySlice<UInt8>) {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")), colon > name.startIndex else {
      // The default namespace does not apply to attributes.
      return (isAttribute ? 0 : uriIndexes[[]]?.last, name)
    }
    return (uriIndexes[Array(name[..<colon])]?.last, name[(colon + 1)...])
  }
}

private let newline = UInt8(ascii: "\n")
private let blank = UInt8(ascii: " ")
