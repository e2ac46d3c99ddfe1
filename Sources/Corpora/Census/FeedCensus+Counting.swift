extension FeedCensus {
  /// Why a document has no census.
  public struct Unavailable: Error, Hashable, Sendable {
    /// The cause, in a few words.
    public var reason: String
  }

  /// Counts a document.
  ///
  /// - Throws: ``Unavailable`` where its encoding has no markup in ASCII bytes.
  /// - Complexity: O(*n*) in the number of bytes, in one pass.
  public init(of document: [UInt8]) throws(Unavailable) {
    try self.init(of: document.span)
  }

  init(of document: Span<UInt8>) throws(Unavailable) {
    switch DocumentEncoding(document) {
    case .asciiCompatible: break
    case .utf16: throw Unavailable(reason: "its markup is in UTF-16, which the census can't read")
    case .other(let name):
      throw Unavailable(reason: "its markup is in \(name), which the census can't read")
    }
    self.init()
    bytes = document.count
    var counter = MarkupCounter()
    var scanner = MarkupScanner(document)
    while let token = scanner.next() { counter.count(token, of: document, in: &self) }
    namespaces = counter.namespaces.count
  }
}

/// What must be remembered from one token to the next.
private struct MarkupCounter {
  /// The declared URIs.
  var namespaces: Set<[UInt8]> = []
  private var depth = 0

  mutating func count(
    _ token: MarkupToken, of document: Span<UInt8>, in census: inout FeedCensus
  ) {
    let kind: FeedCensus.Token.Kind
    switch token.kind {
    case .startTag, .emptyTag:
      kind = .tag
      census.elements += 1
      census.depth = max(census.depth, depth + 1)
      if token.kind == .startTag { depth += 1 }
      countAttributes(of: token, of: document, in: &census)
    case .endTag:
      kind = .tag
      depth = max(0, depth - 1)
    case .text:
      kind = .text
      census.textBytes += token.range.count
      census.references += references(in: token.range, of: document)
    case .cdata:
      kind = .cdata
      // A section that is left open may have fewer bytes than its delimiters.
      census.cdataBytes += max(0, token.range.count - "<![CDATA[]]>".utf8.count)
    case .comment:
      kind = .comment
      census.comments += 1
    case .processingInstruction:
      kind = .other
      census.processingInstructions += 1
    case .xmlDeclaration, .documentType: kind = .other
    }
    if token.range.count > census.longestToken.bytes {
      census.longestToken = FeedCensus.Token(kind: kind, bytes: token.range.count)
    }
  }

  private mutating func countAttributes(
    of token: MarkupToken, of document: Span<UInt8>, in census: inout FeedCensus
  ) {
    var tag = TagReader(token.range, of: document)
    while let attribute = tag.nextAttribute() {
      if declaresNamespace(attribute.name, in: document) {
        namespaces.insert(attribute.value.map { document[$0] })
      } else {
        census.attributes += 1
      }
      census.references += references(in: attribute.value, of: document)
    }
  }

  private func declaresNamespace(_ name: Range<Int>, in document: Span<UInt8>) -> Bool {
    let declaration = Array("xmlns".utf8)
    guard name.count >= declaration.count,
      declaration.indices.allSatisfy({ document[name.lowerBound + $0] == declaration[$0] })
    else { return false }
    return name.count == declaration.count
      || document[name.lowerBound + declaration.count] == UInt8(ascii: ":")
  }

  private func references(in range: Range<Int>, of document: Span<UInt8>) -> Int {
    var count = 0
    for index in range where document[index] == UInt8(ascii: "&") { count &+= 1 }
    return count
  }
}
