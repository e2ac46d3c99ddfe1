/// A conversion of the text of a field to a value.
struct Reading<Value>: Sendable {
  /// A description of the expected text.
  let expectation: String
  /// Returns the value of a text, and what is doubtful about it; `nil` if the text is not of the expected kind.
  let read: @Sendable (borrowing Span<UInt8>) -> (value: Value, doubt: String?)?

  private init(
    expectation: String,
    read: @escaping @Sendable (borrowing Span<UInt8>) -> (value: Value, doubt: String?)?
  ) {
    self.expectation = expectation
    self.read = read
  }

  /// Creates a conversion whose values are never doubtful.
  private init(
    expectation: String, _ value: @escaping @Sendable (borrowing Span<UInt8>) -> Value?
  ) {
    self.init(expectation: expectation, read: { text in value(text).map { ($0, nil) } })
  }
}

extension Reading<String> {
  /// The text, exactly as it is in the feed.
  static var exact: Self { Self(expectation: "text") { String(decoding: $0) } }

  /// The text without leading and trailing white space.
  static var trimmed: Self { Self(expectation: "text") { String(decoding: $0.trimmed) } }

  /// The place in the title of an earthquake: `M 4.9, Banda Sea`, `M 1.1 - 10km NE of Aguanga, CA`.
  static var place: Self {
    Self(expectation: earthquakeTitle) { text in
      text.magnitudeOfTitle.map {
        String(decoding: text.extracting($0.placeStart..<text.count).trimmed)
      }
    }
  }
}

extension Reading<Double> {
  /// The whole text, a number that may have white space around it.
  static var number: Self { Self(expectation: "a number") { $0.trimmed.decimal } }

  /// One of several numbers in a text, counted from 0: `5.543 126.7`.
  static func number(at index: Int) -> Self {
    Self(expectation: "a list of numbers with a number at position \(index + 1)") {
      $0.word(index).decimal
    }
  }

  /// An elevation in metres, converted to a depth in kilometres: `-64500` is 64.5.
  static var depthOfElevation: Self {
    Self(expectation: "an elevation in metres") {
      $0.trimmed.decimal.map { $0 == 0 ? 0 : -$0 / 1000 }
    }
  }

  /// The magnitude in the title of an earthquake.
  static var magnitude: Self {
    Self(expectation: earthquakeTitle) { text in
      text.magnitudeOfTitle.flatMap { text.extracting($0.range).decimal }
    }
  }
}

extension Reading<FeedDate> {
  /// A date in any known format.
  static var date: Self {
    Self(
      expectation: """
        a date like 2009-12-16T11:46:04Z or Tue, 15 May 2012 07:23:37 -0700 or Thu Jan 1 19:48:21 2004 \
        or July 10, 2012
        """,
      read: { text in
        FeedDate.read(text).map { found in
          (
            found.date,
            found.hasUnknownZone ? "whose time zone is not known: it counts as UTC" : nil
          )
        }
      })
  }

  /// A date as it is written in the United States: `July 10, 2012`.
  static var longUSDate: Self {
    Self(expectation: "a date like July 10, 2012") { FeedDate(longUS: $0) }
  }
}

extension Reading<Bool> {
  /// A Boolean value: `true`, `yes` or `1`, or `false`, `no` or `0`.
  static var flag: Self {
    Self(expectation: "true or false") { text in
      let word = text.trimmed
      if word.isWord("true") || word.isWord("yes") || word.isWord("1") { return true }
      return word.isWord("false") || word.isWord("no") || word.isWord("0") ? false : nil
    }
  }
}

private let earthquakeTitle = "a title like M 4.9, Banda Sea"

extension Span<UInt8> {
  /// The range of the magnitude in `M 4.9, Banda Sea` and in `M 1.1 - 10km NE of Aguanga, CA`, and the index
  /// after the comma or the dash; `nil` if this is not the title of an earthquake.
  ///
  /// Magnitudes below 0 have a sign, and `?` stands for an unknown magnitude. Some titles name the type of
  /// event, such as `M 4.9 Explosion - …`.
  fileprivate var magnitudeOfTitle: (range: Range<Int>, placeStart: Int)? {
    var start = firstIndex(from: 0) { !$0.isXMLSpace }
    guard start < count, self[start] == UInt8(ascii: "M") else { return nil }
    start = firstIndex(from: start + 1) { !$0.isXMLSpace }
    let end = firstIndex(from: start) { !$0.isPartOfMagnitude }
    guard end > start else { return nil }
    // The number is followed by a comma, or by any text up to a dash between blanks.
    if end < count, self[end] == UInt8(ascii: ",") { return (start..<end, end + 1) }
    for dash in indices.dropFirst(end + 1).dropLast()
    where self[dash] == UInt8(ascii: "-") && self[dash - 1].isXMLSpace && self[dash + 1].isXMLSpace
    {
      return (start..<end, dash + 1)
    }
    return nil
  }

  /// The value of a decimal number with an optional sign, fraction and exponent; `nil` for any other text.
  fileprivate var decimal: Double? {
    // Swift accepts other forms as well, such as `0x1p4` and `nan`.
    guard firstIndex(from: 0, where: { !$0.isPartOfDecimal }) == count,
      let value = Double(String(decoding: self)), value.isFinite
    else { return nil }
    return value
  }
}

extension UInt8 {
  /// Whether the byte can be part of a magnitude: of a number, or of the mark for an unknown one.
  fileprivate var isPartOfMagnitude: Bool {
    isDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "?")
  }

  /// Whether the byte can be part of a decimal number.
  fileprivate var isPartOfDecimal: Bool {
    isDigit || self | 0x20 == UInt8(ascii: "e") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "+")
  }
}
