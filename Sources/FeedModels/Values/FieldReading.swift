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
  /// The place in the title of an earthquake: `M 4.9, Banda Sea`, `M 1.1 - 10km NE of Aguanga, CA`.
  case place
  /// A date, in any known format if the value is `nil`.
  case date(FeedDateFormat?)
  /// The whole text, a number that may have white space around it.
  case number
  /// One of several numbers in a text, counted from 0: `5.543 126.7`.
  case word(UInt8)
  /// An elevation in metres, converted to a depth in kilometres: `-64500` is 64.5.
  case depthOfElevation
  /// The magnitude in the title of an earthquake.
  case magnitude
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
    case .place, .magnitude: "a title like M 4.9, Banda Sea"
    case .date(let format):
      "a date like "
        + (format.map { [$0] } ?? FeedDateFormat.allCases).map(\.example).joined(separator: " or ")
    case .number: "a number"
    case .word(let index): "a list of numbers with a number at position \(index + 1)"
    case .depthOfElevation: "an elevation in metres"
    case .flag: "true or false"
    }
  }

  /// The value of a field without a text.
  var valueWithoutText: FieldValue {
    if case .initially(let flag) = self { .flag(flag) } else { .none }
  }

  /// Returns the value of a text, and appends what it keeps of the text to `texts`; `nil` if the text is not
  /// of the expected kind.
  @inline(__always)
  func read(_ text: borrowing Span<UInt8>, keepingIn texts: inout [UInt8]) -> FieldValue? {
    guard let part = part(of: text) else { return nil }
    switch self {
    case .text, .trimmed, .list, .place: return .text(texts.keep(text, part))
    case .number, .magnitude: return text.decimal(in: part).map(FieldValue.number)
    case .word: return text.decimal(from: part.lowerBound).map(FieldValue.number)
    case .depthOfElevation:
      return text.decimal(in: part).map { .number($0 == 0 ? 0 : -$0 / 1000) }
    case .date(let format):
      return FeedDate(text.extracting(part), as: format).map(FieldValue.date)
    case .flag: return text.extracting(part).flag.map(FieldValue.flag)
    case .initially(let flag): return .flag(flag)
    }
  }

  /// Returns the part of a text that has the value, or begins with it; `nil` if there is none.
  @inline(__always)
  private func part(of text: borrowing Span<UInt8>) -> Range<Int>? {
    switch self {
    case .text: 0..<text.count
    case .word(let index): text.start(ofWord: Int(index)).map { $0..<text.count }
    case .magnitude: text.magnitudeOfTitle?.range
    case .place: text.magnitudeOfTitle.map { text.trimmedRange(from: $0.placeStart) }
    case .trimmed, .list, .date, .number, .depthOfElevation, .flag, .initially:
      text.trimmedRange(from: 0)
    }
  }
}
