/// A number that is part of a text.
enum NumberPart: BitwiseCopyable, Sendable {
  /// The whole text, a number that may have white space around it.
  case whole
  /// One of several numbers in a text, counted from 0: `5.543 126.7`.
  case word(Int)
  /// An elevation in metres, converted to a depth in kilometres: `-64500` is 64.5.
  case depthOfElevation
  /// The magnitude in the title of an earthquake: `M 4.9, Banda Sea`, `M 1.1 - 10km NE of Aguanga, CA`.
  case magnitude

  var expectation: String {
    switch self {
    case .whole: "a number"
    case .word(let index): "a list of numbers with a number at position \(index + 1)"
    case .depthOfElevation: "an elevation in metres"
    case .magnitude: "a title like M 4.9, Banda Sea"
    }
  }

  @inline(__always)
  func read(_ text: borrowing Span<UInt8>) -> Double? {
    switch self {
    case .whole: return text.decimal(in: text.trimmedRange)
    case .word(let index):
      guard let word = text.word(index) else { return nil }
      return text.decimal(in: word)
    case .depthOfElevation:
      return text.decimal(in: text.trimmedRange).map { $0 == 0 ? 0 : -$0 / 1000 }
    case .magnitude:
      guard let (magnitude, _) = magnitudeAndPlace(text) else { return nil }
      return text.decimal(in: magnitude)
    }
  }
}

/// A part of a text.
enum TextPart: BitwiseCopyable, Sendable {
  /// The place in the title of an earthquake, in either format.
  case place

  var expectation: String { "a title like M 4.9, Banda Sea" }

  func range(_ text: borrowing Span<UInt8>) -> Range<Int>? { magnitudeAndPlace(text)?.place }
}

/// Returns the ranges of magnitude and place in `M 4.9, Banda Sea` and in `M 1.1 - 10km NE of Aguanga, CA`.
///
/// Magnitudes below 0 have a sign, and `?` stands for an unknown magnitude. Some titles name the type of
/// event, such as `M 4.9 Explosion - …`.
private func magnitudeAndPlace(
  _ text: borrowing Span<UInt8>
) -> (magnitude: Range<Int>, place: Range<Int>)? {
  var start = 0
  while start < text.count, text[start].isXMLSpace { start += 1 }
  guard start < text.count, text[start] == UInt8(ascii: "M") else { return nil }
  start += 1
  while start < text.count, text[start].isXMLSpace { start += 1 }
  var end = start
  while end < text.count, text[end].isPartOfMagnitude { end += 1 }
  guard end > start else { return nil }
  // The number is followed by a comma, or by any text up to a dash between blanks.
  var place = end
  if place < text.count, text[place] == UInt8(ascii: ",") {
    place += 1
  } else {
    while place + 2 < text.count,
      !(text[place].isXMLSpace && text[place + 1] == UInt8(ascii: "-")
        && text[place + 2].isXMLSpace)
    { place += 1 }
    guard place + 2 < text.count else { return nil }
    place += 2
  }
  var stop = text.count
  while place < stop, text[place].isXMLSpace { place += 1 }
  while stop > place, text[stop - 1].isXMLSpace { stop -= 1 }
  return (start..<end, place..<stop)
}

extension UInt8 {
  /// Whether the byte is a letter of ASCII, in either case.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether the byte is white space (XML 1.0, §2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether the byte can be part of a magnitude: of a number, or of the mark for an unknown one.
  fileprivate var isPartOfMagnitude: Bool {
    (0x30...0x39).contains(self) || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "+") || self == UInt8(ascii: "?")
  }

  /// Whether the byte can be part of a decimal number.
  fileprivate var isPartOfDecimal: Bool {
    (0x30...0x39).contains(self) || self | 0x20 == UInt8(ascii: "e") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "+")
  }
}

/// The powers of ten for the digits that a number of 15 digits can have after its decimal point.
private let powersOfTen: [16 of Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]

extension Span<UInt8> {
  func firstIndex(where isMeant: (UInt8) -> Bool) -> Int? {
    for index in indices where isMeant(self[index]) { return index }
    return nil
  }

  /// The text without leading and trailing white space.
  var trimmed: Span<UInt8> {
    @_lifetime(copy self)
    get { extracting(trimmedRange) }
  }

  /// The range of the text without leading and trailing white space.
  @inline(__always)
  var trimmedRange: Range<Int> {
    var (start, end) = (0, count)
    // Both indices are in bounds, because `start` is less than `end`.
    while start < end, unsafe self[unchecked: start].isXMLSpace { start &+= 1 }
    while end > start, unsafe self[unchecked: end &- 1].isXMLSpace { end &-= 1 }
    return start..<end
  }

  /// Returns the range of a word in a text of words with white space between them, counted from 0; `nil` if there
  /// are fewer words.
  func word(_ number: Int) -> Range<Int>? {
    var end = 0
    for index in 0...number {
      var start = end
      while start < count, unsafe self[unchecked: start].isXMLSpace { start &+= 1 }
      guard start < count else { return nil }
      end = start
      while end < count, unsafe !self[unchecked: end].isXMLSpace { end &+= 1 }
      if index == number { return start..<end }
    }
    return nil
  }

  /// Returns the value of a decimal number with an optional sign, fraction and exponent; `nil` if that part of the
  /// text is not a number.
  ///
  /// Does not allocate if the number has at most 15 digits and no exponent. In this case its digits and the
  /// power of ten are exact in a `Double`, so that the quotient is the nearest `Double`.
  func decimal(in range: Range<Int>) -> Double? {
    let number = extracting(range)
    guard range.count > 0 else { return nil }
    let first = number[0]
    var mantissa = 0
    let isNegative = first == UInt8(ascii: "-")
    let start = isNegative || first == UInt8(ascii: "+") ? 1 : 0
    var end = number.digits(from: start, addedTo: &mantissa)
    var (digitCount, fractionCount) = (end &- start, 0)
    if end < number.count, unsafe number[unchecked: end] == UInt8(ascii: ".") {
      let fraction = end &+ 1
      end = number.digits(from: fraction, addedTo: &mantissa)
      fractionCount = end &- fraction
      digitCount &+= fractionCount
    }
    guard digitCount > 0 else { return nil }
    guard end == number.count, digitCount <= 15 else { return number.longDecimal }
    let value = Double(mantissa) / powersOfTen[fractionCount]
    return isNegative ? -value : value
  }

  /// Appends digits to a number, and returns the index after them.
  @inline(__always)
  private func digits(from start: Int, addedTo number: inout Int) -> Int {
    var index = start
    while index < count {
      let digit = unsafe self[unchecked: index] &- 0x30
      guard digit < 10 else { break }
      number = number &* 10 &+ Int(digit)
      index &+= 1
    }
    return index
  }

  /// The value of a number with many digits or an exponent; `nil` for other forms that Swift accepts, such as
  /// `0x1p4` and `nan`.
  @inline(never)
  private var longDecimal: Double? {
    for index in indices where !self[index].isPartOfDecimal { return nil }
    return Double(String(decoding: self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// True for `true`, `yes` or `1`, and false for `false`, `no` or `0`, in either case; `nil` for any other
  /// text.
  var flag: Bool? {
    if isWord("true") || isWord("yes") || isWord("1") { return true }
    return isWord("false") || isWord("no") || isWord("0") ? false : nil
  }

  private func isWord(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in 0..<count {
      // Setting bit 5 makes an ASCII letter lower-case, and leaves digits as they are.
      let letter = unsafe word.utf8Start[index]
      guard self[index] | 0x20 == letter else { return false }
    }
    return true
  }
}
