/// The conversion of a field's text to a value.
///
/// This is an enumeration, because reading a field with it retains nothing. A closure would retain its
/// context for each field of each record.
enum FieldReading: BitwiseCopyable, Sendable {
  /// The text, exactly as it is in the feed.
  case text
  /// The text without leading and trailing white space.
  case trimmed
  /// All texts, one for each source, without leading and trailing white space.
  case list
  /// A date, in any known format if the value is `nil`.
  case date(FeedDateFormat?)
  /// A number.
  case number(NumberPart)
  /// A part of the text.
  case part(TextPart)
  /// A Boolean value: `true`, `yes` or `1`, or `false`, `no` or `0`.
  case flag
  /// A state that has the same initial value in every record.
  ///
  /// No text is read.
  case initially(Bool)

  /// A description of the expected text.
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

  /// Returns the value of a text, and appends what it keeps of the text to `texts`; `nil` if the text is not
  /// of the expected kind.
  @inline(__always)
  func read(_ text: borrowing Span<UInt8>, keepingIn texts: inout [UInt8]) -> FieldValue? {
    switch self {
    case .text: return .text(texts.keep(text))
    case .trimmed, .list: return .text(texts.keep(text.trimmed))
    case .date(let format?): return format.read(text).map(FieldValue.date)
    case .date(nil):
      for format in FeedDateFormat.allCases {
        if let date = format.read(text) { return .date(date) }
      }
      return nil
    case .number(let part): return part.read(text).map(FieldValue.number)
    case .part(let part):
      guard let range = part.range(text) else { return nil }
      return .text(texts.keep(text.extracting(range)))
    case .flag: return text.trimmed.flag.map(FieldValue.flag)
    case .initially(let flag): return .flag(flag)
    }
  }
}
