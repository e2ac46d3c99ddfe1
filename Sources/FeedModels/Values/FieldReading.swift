/// The reading of a field's text: the kind of value that is made of it.
///
/// Reading a field by it retains nothing: a closure would retain its context, for each field of each
/// record.
enum FieldReading: BitwiseCopyable, Sendable {
  /// The text, exactly as it stands.
  case text
  /// The text without the white space around it.
  case trimmed
  /// All texts, one of each source, without the white space around them.
  case list
  /// A date, in any format if none is given.
  case date(FeedDateFormat?)
  /// A number.
  case number(NumberPart)
  /// A part of the text.
  case part(TextPart)
  /// `true` or `false`.
  case flag
  /// A state that every record has at first; no text is read.
  case initially(Bool)

  /// What the text should look like, in words.
  var expectation: String {
    switch self {
    case .text, .trimmed, .list, .initially: "text"
    case .date(let format):
      "a date like "
        + (format.map { [$0] } ?? FeedDateFormat.allCases).map(\.example).joined(separator: " or ")
    case .number(let part): part.expectation
    case .part(let part): part.expectation
    case .flag: "true or false"
    }
  }

  /// The value that a text has; `nil` if it is none of the kind expected.
  @inline(__always)
  func read(_ text: borrowing Span<UInt8>) -> FieldValue? {
    switch self {
    case .text: return .text(String(decoding: text))
    case .trimmed, .list: return .text(String(decoding: text.trimmed))
    case .date(let format?): return format.read(text).map(FieldValue.date)
    case .date(nil):
      for format in FeedDateFormat.allCases {
        if let date = format.read(text) { return .date(date) }
      }
      return nil
    case .number(let part): return part.read(text).map(FieldValue.number)
    case .part(let part):
      guard let range = part.range(text) else { return nil }
      return .text(String(decoding: text.extracting(range)))
    case .flag: return text.trimmed.flag.map(FieldValue.flag)
    case .initially(let flag): return .flag(flag)
    }
  }
}
