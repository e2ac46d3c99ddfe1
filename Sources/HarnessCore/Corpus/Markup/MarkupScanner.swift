internal import Glibc

/// A scanner that splits a document into tokens, based only on the bytes of its markup.
///
/// It knows no names, checks nothing and never fails. An unclosed token extends to the end of the document,
/// and a `<` that begins no markup is text. The encoding must be ASCII-compatible.
struct MarkupScanner: ~Escapable {
  private let bytes: Span<UInt8>
  private var position: Int

  /// Starts at the beginning of a document, or at `position`, which must be the start of a token.
  @_lifetime(copy document)
  init(_ document: Span<UInt8>, from position: Int? = nil) {
    bytes = document
    self.position = position ?? 0
    // A byte order mark is not text.
    if position == nil, begins("\u{FEFF}", at: 0) { self.position = 3 }
  }

  /// Returns the next token; `nil` at the end.
  ///
  /// There are no gaps between tokens.
  mutating func next() -> MarkupToken? {
    guard position < bytes.count else { return nil }
    let start = position
    let kind: MarkupToken.Kind
    if !isMarkup(at: start) {
      kind = .text
      position = endOfText(from: start)
    } else if begins("<!--", at: start) {
      kind = .comment
      position = end(after: "-->", from: start + 4)
    } else if begins("<![CDATA[", at: start) {
      kind = .cdata
      position = end(after: "]]>", from: start + 9)
    } else if begins("<!", at: start) {
      kind = .documentType
      position = endOfDocumentType(from: start + 2)
    } else if begins("<?", at: start) {
      kind = isXMLDeclaration(at: start) ? .xmlDeclaration : .processingInstruction
      position = end(after: "?>", from: start + 2)
    } else if begins("</", at: start) {
      kind = .endTag
      position = end(after: ">", from: start + 2)
    } else {
      position = endOfTag(from: start + 1)
      kind = bytes[position - 2] == UInt8(ascii: "/") ? .emptyTag : .startTag
    }
    return MarkupToken(kind: kind, range: start..<position)
  }

  // MARK: - Beginnings

  private func begins(_ text: StaticString, at start: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard start + count <= bytes.count else { return false }
    for index in 0..<count where unsafe text.utf8Start[index] != bytes[start + index] {
      return false
    }
    return true
  }

  private func isMarkup(at start: Int) -> Bool {
    guard bytes[start] == UInt8(ascii: "<"), start + 1 < bytes.count else { return false }
    switch bytes[start + 1] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
      UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"):
      return true
    default: return false
    }
  }

  private func isXMLDeclaration(at start: Int) -> Bool {
    begins("<?xml", at: start) && start + 5 < bytes.count && bytes[start + 5].isXMLSpace
  }

  // MARK: - Ends

  private func endOfText(from start: Int) -> Int {
    var end = start + 1
    while let found = first(UInt8(ascii: "<"), from: end) {
      if isMarkup(at: found) { return found }
      end = found + 1
    }
    return bytes.count
  }

  /// Returns the offset just after the first `closing`, whose last byte must be `>`.
  private func end(after closing: StaticString, from start: Int) -> Int {
    let count = closing.utf8CodeUnitCount
    var from = start
    while let found = first(UInt8(ascii: ">"), from: from) {
      let beginning = found + 1 - count
      if beginning >= start, begins(closing, at: beginning) { return found + 1 }
      from = found + 1
    }
    return bytes.count
  }

  /// Returns the offset just after the first `>` outside quotation marks.
  private func endOfTag(from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">"): return index + 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfQuotation(at: index)
      default: index += 1
      }
    }
    return bytes.count
  }

  /// Returns the offset just after the first `>` outside quotation marks and the internal subset.
  private func endOfDocumentType(from start: Int) -> Int {
    var index = start
    var brackets = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">") where brackets == 0: return index + 1
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets = max(0, brackets - 1)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = endOfQuotation(at: index)
        continue
      case UInt8(ascii: "<") where begins("<!--", at: index):
        index = end(after: "-->", from: index + 4)
        continue
      case UInt8(ascii: "<") where begins("<?", at: index):
        index = end(after: "?>", from: index + 2)
        continue
      default: break
      }
      index += 1
    }
    return bytes.count
  }

  private func endOfQuotation(at start: Int) -> Int {
    first(bytes[start], from: start + 1).map { $0 + 1 } ?? bytes.count
  }

  private func first(_ byte: UInt8, from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = unsafe buffer.baseAddress.map(UnsafeRawPointer.init),
        let found = unsafe memchr(base + start, CInt(byte), buffer.count - start)
      else { return nil }
      return unsafe base.distance(to: UnsafeRawPointer(found))
    }
  }
}

extension UInt8 {
  /// Whether the byte is white space (XML 1.0, §2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}

/// A part of a document that a parser must receive as a whole, or a run of text.
struct MarkupToken: Equatable {
  /// The kind of a token, determined by its beginning.
  enum Kind: String {
    case startTag, emptyTag, endTag, text, cdata, comment, processingInstruction
    case xmlDeclaration, documentType
  }

  let kind: Kind
  /// The range of the token, including delimiters.
  let range: Range<Int>
}
