/// The type of a field: the conversion of its text to a value.
///
/// This is an enumeration, because reading a field with it retains nothing. A closure would retain its
/// context for each field of each record. No case has a value, so that the code for it is found by one jump.
/// The raw values have no meaning, but with them the code for an earthquake is faster (Swift 6.3).
enum FieldType: UInt8, BitwiseCopyable, Sendable {
  /// The text, exactly as it is in the feed.
  case text
  /// The text without leading and trailing white space.
  case trimmed
  /// All texts, one for each source, without leading and trailing white space.
  case list
  /// The place in the title of an earthquake: `M 4.9, Banda Sea`, `M 1.1 - 10km NE of Aguanga, CA`.
  case place
  /// A date in any known format.
  case date
  /// A date as it is written in the United States: `July 10, 2012`.
  case longUSDate
  /// The whole text, a number that may have white space around it.
  case number
  /// The first of several numbers in a text: `5.543 126.7`.
  case firstNumber
  /// The second of several numbers in a text.
  case secondNumber
  /// An elevation in metres, converted to a depth in kilometres: `-64500` is 64.5.
  case depthOfElevation
  /// The magnitude in the title of an earthquake.
  case magnitude
  /// A Boolean value: `true`, `yes` or `1`, or `false`, `no` or `0`.
  case flag
  /// A state that is false in every record.
  ///
  /// No text is read.
  case initiallyFalse

  /// A description of the expected text.
  var expectation: String {
    switch self {
    case .text, .trimmed, .list, .initiallyFalse: "text"
    case .place, .magnitude: "a title like M 4.9, Banda Sea"
    case .date:
      "a date like " + FeedDateFormat.allCases.map(\.example).joined(separator: " or ")
    case .longUSDate: "a date like \(FeedDateFormat.longUS.example)"
    case .number: "a number"
    case .firstNumber: "a list of numbers with a number at position 1"
    case .secondNumber: "a list of numbers with a number at position 2"
    case .depthOfElevation: "an elevation in metres"
    case .flag: "true or false"
    }
  }

  /// The value of a field without a text.
  var valueWithoutText: FieldValue {
    self == .initiallyFalse ? .flag(false) : .none
  }

  /// Returns the value of a text, and appends what it keeps of the text to `texts`; `nil` if the text is not
  /// of the expected kind.
  @inline(__always)
  func read(_ text: borrowing Span<UInt8>, keepingIn texts: inout [UInt8]) -> FieldValue? {
    let kept: Range<Int>
    switch self {
    case .text: kept = 0..<text.count
    case .trimmed, .list: kept = text.trimmedRange(from: 0)
    case .place:
      guard let title = text.magnitudeOfTitle else { return nil }
      kept = text.trimmedRange(from: title.placeStart)
    case .magnitude:
      guard let title = text.magnitudeOfTitle else { return nil }
      let magnitude = text.extracting(title.range)
      guard let number = magnitude.decimal(at: 0), number.end == magnitude.count else { return nil }
      return .number(number.value)
    case .number: return text.decimal.map(FieldValue.number)
    case .firstNumber: return text.decimal(ofWord: 0).map(FieldValue.number)
    case .secondNumber: return text.decimal(ofWord: 1).map(FieldValue.number)
    case .depthOfElevation: return text.decimal.map { .number($0 == 0 ? 0 : -$0 / 1000) }
    case .date: return FeedDate(text).map(FieldValue.date)
    case .longUSDate: return FeedDateFormat.longUS.read(text).map(FieldValue.date)
    case .flag: return text.trimmed.flag.map(FieldValue.flag)
    case .initiallyFalse: return .flag(false)
    }
    return .text(texts.keep(text, kept))
  }
}
