/// A pull tokenizer of XML with namespaces, in UTF-8.
///
/// Ask for the next token, and add bytes when it needs more. The tokenizer checks what a non-validating
/// parser must check, except for the inside of a document type. That is skipped, so only the entities of XML
/// itself are known.
///
/// The bytes of a token are in ``bytes`` until the next token is requested. The tokenizer needs memory for
/// the longest token and for the names of the open elements.
public struct Tokenizer: ~Copyable {
  /// The version of this parser.
  public static let version = "0.1"

  /// The kind of the next part of a document.
  public enum Token: Sendable {
    /// A start tag, or the first half of an empty-element tag; see ``Tokenizer/name`` and
    /// ``Tokenizer/attributes``.
    case startTag
    /// An end tag, or the second half of an empty-element tag; see ``Tokenizer/name``.
    case endTag
    /// Character data or the content of a CDATA section; it is all of ``Tokenizer/bytes``.
    case text
    /// No token yet: call ``Tokenizer/append(_:)`` or ``Tokenizer/finish()`` first.
    case needsMore
    /// No more tokens.
    case end
  }

  /// An expanded name, as the ranges of its parts in ``Tokenizer/bytes``.
  public struct Name: Sendable {
    /// The local part.
    public internal(set) var local = 0..<0
    /// The namespace URI; empty for a name in no namespace.
    public internal(set) var namespace = 0..<0
  }

  /// An attribute, as the ranges of its parts in ``Tokenizer/bytes``.
  public struct Attribute: Sendable {
    /// Its name.
    public internal(set) var name = Name()
    /// Its value; references are resolved and white space is normalized.
    public internal(set) var value = 0..<0
    /// The range in the input of its name as it is written.
    var qualified = 0..<0
  }

  /// The bytes of the token, in UTF-8 that has been checked.
  public internal(set) var bytes: [UInt8] = []
  /// The name of the tag.
  public internal(set) var name = Name()
  /// The attributes of the start tag, in document order, without namespace declarations.
  public internal(set) var attributes: [Attribute] = []

  /// The bytes that were added and that no token has consumed.
  var input: [UInt8] = []
  /// The start of the next token in `input`.
  var position = 0
  /// The end of the part of `input` in which the end of that token was searched without success.
  private var searched = 0
  /// The quotation mark that is open at that place, if the token is a tag.
  private var quote: UInt8?
  /// The number of bytes of the document before `input`.
  private var taken = 0
  /// The offset of the document's first character, after a byte order mark.
  private var beginning = 0
  private var isFinished = false
  /// Whether an empty-element tag has been reported as a start tag only.
  var endsNext = false
  var elements = OpenElements()
  private var hasRoot = false
  private var hasBegun = false

  /// Creates a tokenizer for one document.
  public init() {}

  /// The offset of the next token in the document, in bytes.
  public var offset: Int { taken + position }

  /// Adds the next bytes of the document.
  public mutating func append(_ chunk: RawSpan) {
    searched -= position
    taken += position
    input.removeSubrange(..<position)
    position = 0
    chunk.withUnsafeBytes { input.append(contentsOf: $0) }
  }

  /// Marks the end of the document: no more bytes follow.
  public mutating func finish() { isFinished = true }

  /// Reads the next token.
  ///
  /// - Throws: ``SyntaxError`` for a document that is not well-formed, not namespace-well-formed or not in
  ///   UTF-8; no token follows.
  public mutating func next() throws(SyntaxError) -> Token {
    if endsNext {
      endsNext = false
      elements.close()
      return .endTag
    }
    guard try hasBegunDocument() else { return .needsMore }
    while position < input.count {
      guard let end = try endOfToken() else {
        if isFinished { throw error("the document ends within a \(isMarkup ? "tag" : "text")") }
        searched = input.count
        return .needsMore
      }
      let start = position
      defer {
        position = end
        searched = end
        quote = nil
      }
      guard UTF8Span.isValid(input[start..<end]) else { throw error("bytes that are no UTF-8") }
      if let token = try take(start..<end) { return token }
    }
    guard isFinished else { return .needsMore }
    guard elements.isEmpty else { throw error("the document ends within an element") }
    guard hasRoot else { throw error("the document has no element") }
    return .end
  }

  func error(_ reason: String, _ kind: SyntaxError.Kind = .malformed) -> SyntaxError {
    SyntaxError(kind: kind, reason: reason, offset: offset)
  }

  // MARK: - Which token, and where it ends

  private var isMarkup: Bool { input[position] == UInt8(ascii: "<") }

  /// Skips a byte order mark; returns false until enough of the document is there to detect it.
  private mutating func hasBegunDocument() throws(SyntaxError) -> Bool {
    guard !hasBegun else { return true }
    guard input.count >= 4 || isFinished else { return false }
    let mark = input.prefix(4)
    if mark.starts(with: [0xFE, 0xFF]) || mark.starts(with: [0xFF, 0xFE]) || mark.contains(0) {
      throw error("an encoding other than UTF-8")
    }
    if mark.starts(with: [0xEF, 0xBB, 0xBF]) { beginning = 3 }
    position = beginning
    searched = position
    hasBegun = true
    return true
  }

  /// Returns the end of the token at `position`; `nil` if the token is not complete.
  private mutating func endOfToken() throws(SyntaxError) -> Int? {
    guard isMarkup else {
      let end = input[max(position, searched)...].firstIndex(of: UInt8(ascii: "<"))
      return end ?? (isFinished ? input.count : nil)
    }
    // Three bytes distinguish most tokens; the longest opening has nine.
    if input.count - position < 9, !isFinished, mayBeLonger { return nil }
    if begins("<!--") { return end(of: "-->", after: 4) }
    if begins("<![CDATA[") { return end(of: "]]>", after: 9) }
    if begins("<?") { return end(of: "?>", after: 2) }
    if begins("<!DOCTYPE") { return endOfDocumentType() }
    if begins("<!") { throw error("markup that is none of XML") }
    return endOfTag()
  }

  /// Whether the bytes so far may begin a comment, a CDATA section or a document type.
  private var mayBeLonger: Bool {
    input.count - position < 2 || input[position + 1] == UInt8(ascii: "!")
  }

  func begins(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { input[position...].starts(with: $0) }
  }

  private func end(of mark: StaticString, after opening: Int) -> Int? {
    mark.withUTF8Buffer { mark in
      var place = max(position + opening, searched - mark.count)
      while place + mark.count <= input.count {
        if input[place] == mark[0], input[place...].starts(with: mark) { return place + mark.count }
        place += 1
      }
      return nil
    }
  }

  /// Returns the end of a tag: `>` outside quotation marks.
  private mutating func endOfTag() -> Int? {
    for place in max(position, searched)..<input.count {
      let byte = input[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return place + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return nil
  }

  /// Returns the end of a document type: `>` outside literals, comments, instructions and the subset.
  private func endOfDocumentType() -> Int? {
    var place = position
    var isInSubset = false
    while place < input.count {
      let rest = input[place...]
      var skipped: [UInt8]?
      if rest.starts(with: Array("<!--".utf8)) { skipped = Array("-->".utf8) }
      if rest.starts(with: Array("<?".utf8)) { skipped = Array("?>".utf8) }
      switch input[place] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipped = [input[place]]
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: ">") where !isInSubset: return place + 1
      default: break
      }
      place += 1
      guard let skipped else { continue }
      while !input[place...].starts(with: skipped) {
        place += 1
        if place >= input.count { return nil }
      }
      place += skipped.count
    }
    return nil
  }

  // MARK: - What is in it

  /// Reads the token in a stretch of the input; `nil` for a token that is not reported.
  private mutating func take(_ stretch: Range<Int>) throws(SyntaxError) -> Token? {
    bytes.removeAll(keepingCapacity: true)
    guard isMarkup else { return try takeText(stretch) }
    if begins("<!--") {
      let content = (stretch.lowerBound + 4)..<(stretch.upperBound - 3)
      try checkCharacters(content)
      let hyphen = UInt8(ascii: "-")
      let pairs = zip(input[content], input[content].dropFirst())
      guard !pairs.contains(where: { $0 == hyphen && $1 == hyphen }), input[content].last != hyphen
      else { throw error("two hyphens in a comment") }
      return nil
    }
    if begins("<![CDATA[") {
      guard !elements.isEmpty else { throw error("a CDATA section outside the root element") }
      let content = (stretch.lowerBound + 9)..<(stretch.upperBound - 3)
      try checkCharacters(content)
      appendNormalized(content)
      return bytes.isEmpty ? nil : .text
    }
    if begins("<?") { return try skipInstruction(stretch) }
    if begins("<!DOCTYPE") {
      guard !hasRoot else { throw error("a document type behind the root element's beginning") }
      try checkCharacters(stretch)
      return nil
    }
    if begins("</") {
      try takeEndTag(stretch)
      return .endTag
    }
    guard !hasRoot || !elements.isEmpty else { throw error("a second root element") }
    try takeStartTag(stretch)
    hasRoot = true
    return .startTag
  }

  private mutating func takeText(_ stretch: Range<Int>) throws(SyntaxError) -> Token? {
    if elements.isEmpty {
      guard input[stretch].allSatisfy(\.isWhiteSpace) else {
        throw error("text outside the root element")
      }
      return nil
    }
    try appendText(stretch)
    return .text
  }

  private func skipInstruction(_ stretch: Range<Int>) throws(SyntaxError) -> Token? {
    try checkCharacters(stretch)
    let target = stretch.lowerBound + 2
    let end = try endOfName(from: target, to: stretch.upperBound - 2)
    guard end == stretch.upperBound - 2 || input[end].isWhiteSpace else {
      throw error("a processing instruction without white space behind its name")
    }
    let name = String(decoding: input[target..<end], as: UTF8.self)
    guard name.lowercased() == "xml" else { return nil }
    guard offset == beginning, name == "xml" else {
      throw error("an XML declaration that is not the beginning")
    }
    let declaration = String(decoding: input[end..<(stretch.upperBound - 2)], as: UTF8.self)
    guard let match = declaration.wholeMatch(of: Self.declaration) else {
      throw error("an XML declaration that makes no sense")
    }
    let encoding = (match.1 ?? match.2)?.lowercased() ?? "utf-8"
    guard ["utf-8", "us-ascii"].contains(encoding) else {
      throw error("the encoding \(encoding): this parser knows UTF-8 alone")
    }
    return nil
  }

  nonisolated(unsafe) private static let declaration =
    #/
    \s+ version \s*=\s* (?: "1\.[0-9]+" | '1\.[0-9]+' )
    (?: \s+ encoding \s*=\s*
      (?: "([A-Za-z][A-Za-z0-9._\-]*)" | '([A-Za-z][A-Za-z0-9._\-]*)' ) )?
    (?: \s+ standalone \s*=\s* (?: "(?:yes|no)" | '(?:yes|no)' ) )?
    \s*
    /#
}

extension UTF8Span {
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }
}

extension UInt8 {
  /// Whether the byte is white space in XML 1.0 (§2.3).
  var isWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
