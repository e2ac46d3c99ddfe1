/// A reader of the name and the attributes of a start tag or empty-element tag, based on its bytes.
///
/// It checks nothing, and skips anything that isn't an attribute with a quoted value.
struct TagReader: ~Escapable {
  private let bytes: Span<UInt8>
  private let end: Int
  private var position: Int
  let name: Range<Int>

  struct Attribute {
    let name: Range<Int>
    /// The range of the value, without the quotation marks.
    let value: Range<Int>
  }

  @_lifetime(copy document)
  init(_ tag: Range<Int>, of document: Span<UInt8>) {
    bytes = document
    end = tag.upperBound
    let start = min(tag.lowerBound + 1, end)
    position = start
    while position < end, !document[position].endsName { position += 1 }
    name = start..<position
  }

  /// Returns the next attribute or namespace declaration; `nil` if there are no more.
  mutating func nextAttribute() -> Attribute? {
    while position < end {
      guard !bytes[position].endsName else {
        position += 1
        continue
      }
      let start = position
      while position < end, !bytes[position].endsName { position += 1 }
      let name = start..<position
      skipSpace()
      guard position < end, bytes[position] == UInt8(ascii: "=") else { continue }
      position += 1
      skipSpace()
      guard position < end, bytes[position].isQuotationMark else { continue }
      return Attribute(name: name, value: quotation())
    }
    return nil
  }

  /// Returns whether an attribute is called `xmlns` or `xmlns:prefix`.
  func declaresNamespace(_ attribute: Attribute) -> Bool {
    let name = attribute.name
    let declaration = Array("xmlns:".utf8).prefix(name.count)
    return name.count >= "xmlns".utf8.count
      && declaration.indices.allSatisfy { bytes[name.lowerBound + $0] == declaration[$0] }
  }

  private mutating func quotation() -> Range<Int> {
    let mark = bytes[position]
    let start = position + 1
    position = start
    while position < end, bytes[position] != mark { position += 1 }
    defer { position += 1 }
    return start..<position
  }

  private mutating func skipSpace() {
    while position < end, bytes[position].isXMLSpace { position += 1 }
  }
}

extension UInt8 {
  fileprivate var isQuotationMark: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  fileprivate var endsName: Bool {
    isXMLSpace || isQuotationMark || self == UInt8(ascii: "=") || self == UInt8(ascii: ">")
      || self == UInt8(ascii: "/")
  }
}
