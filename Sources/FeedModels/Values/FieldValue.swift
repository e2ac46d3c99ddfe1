/// The value of a field of a record.
///
/// A text is a range of the texts of the ``RecordPage``, so that a value owns nothing.
enum FieldValue: BitwiseCopyable, Sendable {
  /// The feed has no text for the field, or none that can be read.
  case none
  /// A text, as a range of the bytes of all texts.
  case text(ShortRange)
  /// Texts, in the order of the field's sources, as a range of the texts of all lists.
  case list(ShortRange)
  /// A date.
  case date(FeedDate)
  /// A number.
  case number(Double)
  /// A state.
  case flag(Bool)
}

/// A range below 2^32, in half the memory.
struct ShortRange: BitwiseCopyable, Sendable {
  private let start, end: UInt32

  /// Creates a range.
  ///
  /// - Precondition: It ends below 2^32: the texts of a page of records have less than 4 GB.
  @inline(__always)
  init(_ range: Range<Int>) {
    end = UInt32(range.upperBound)
    start = UInt32(truncatingIfNeeded: range.lowerBound)
  }

  var bounds: Range<Int> { Int(start)..<Int(end) }
}

extension String {
  /// Creates a text from bytes that a parser has already checked.
  ///
  /// They are not checked again.
  init(decoding bytes: borrowing Span<UInt8>) {
    self = unsafe String(copying: UTF8Span(unchecked: copy bytes))
  }
}

extension Span<UInt8> {
  /// The 64-bit FNV-1a hash of the bytes (Fowler, Noll, Vo; RFC 9923).
  var checksum: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in indices { hash = (hash ^ UInt64(self[index])) &* 0x100_0000_01b3 }
    return hash
  }
}
