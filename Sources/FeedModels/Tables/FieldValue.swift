/// The value of a field, whatever its record.
enum FieldValue {
  case text(String)
  /// Texts, in the order of the field's sources.
  case list([String])
  case date(FeedDate)
  case number(Double)
  case flag(Bool)

  /// The value as the record log writes it.
  var text: String {
    switch self {
    case .text(let text): text
    case .list(let list): list.joined(separator: "\n")
    case .date(let date): date.description
    case .number(let number): Int(exactly: number).map { String($0) } ?? number.description
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  /// A checksum of every byte of the value.
  ///
  /// - Complexity: O(*n*) in the bytes. Does not allocate.
  var checksum: UInt64 {
    switch self {
    case .text(let text): text.utf8Span.span.checksum
    case .list(let list): list.reduce(0) { $0 &+ $1.utf8Span.span.checksum }
    case .date(let date): UInt64(bitPattern: date.milliseconds)
    case .number(let number): number.bitPattern
    case .flag(let flag): flag ? 1 : 2
    }
  }
}

extension Span<UInt8> {
  /// The 64-bit FNV-1a hash of the bytes (Fowler, Noll, Vo; RFC 9923).
  fileprivate var checksum: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in indices { hash = (hash ^ UInt64(self[index])) &* 0x100_0000_01b3 }
    return hash
  }
}
