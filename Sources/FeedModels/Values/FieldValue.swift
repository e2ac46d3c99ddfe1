/// The value of a field of a record.
package enum FieldValue: Hashable, Sendable {
  /// The feed has no text for the field, or none that can be read.
  case none
  /// A text.
  case text(String)
  /// Texts, in the order of the field's sources.
  case list([String])
  /// A date.
  case date(FeedDate)
  /// A number.
  case number(Double)
  /// A state.
  case flag(Bool)

  /// The value as the record log writes it; `nil` if there is none.
  package var text: String? {
    switch self {
    case .none: nil
    case .text(let text): text
    case .list(let texts): texts.isEmpty ? nil : texts.joined(separator: "\n")
    case .date(let date): date.description
    case .number(let number): Int(exactly: number).map(String.init) ?? number.description
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  /// A checksum of every byte of the value; 0 for ``none``.
  var checksum: UInt64 {
    switch self {
    case .none: 0
    case .text(let text): text.checksum
    case .list(let texts): texts.reduce(0) { $0 &+ $1.checksum }
    case .date(let date): UInt64(bitPattern: date.milliseconds)
    case .number(let number): number.bitPattern
    case .flag(let flag): flag ? 1 : 2
    }
  }
}

extension String {
  /// Creates a text from bytes that a parser has already checked.
  ///
  /// They are not checked again.
  init(decoding bytes: borrowing Span<UInt8>) {
    self = unsafe String(copying: UTF8Span(unchecked: copy bytes))
  }

  /// The 64-bit FNV-1a hash of the text in UTF-8 (Fowler, Noll, Vo; RFC 9923).
  fileprivate var checksum: UInt64 {
    let bytes = utf8Span.span
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    return hash
  }
}
