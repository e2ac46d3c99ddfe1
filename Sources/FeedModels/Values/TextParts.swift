/// A number that is part of a text.
enum NumberPart: BitwiseCopyable, Sendable {
  /// The text is a number, with white space around it.
  case whole
  /// One of the numbers of a text that has several, counted from 0: `5.543 126.7`.
  case word(Int)
  /// A height in metres, read as a depth in kilometres: `-64500` is 64.5.
  case depthOfElevation
  /// The magnitude in the title of an earthquake: `M 4.9, Banda Sea`, `M 1.1 - 10km NE of Aguanga, CA`.
  case magnitude

  var expectation: String {
    switch self {
    case .whole: "a number"
    case .word(let index): "numbers, this one the number \(index + 1)"
    case .depthOfElevation: "an elevation in metres"
    case .magnitude: "a title like M 4.9, Banda Sea"
    }
  }

  func read(_ text: borrowing Span<UInt8>) -> Double? {
    switch self {
    case .whole: return text.trimmed.decimal
    case .word(let index):
      var rest = text.trimmed
      for _ in 0..<index {
        guard let blank = rest.firstIndex(where: \.isXMLSpace) else { return nil }
        rest = rest.extracting(droppingFirst: blank).trimmed
      }
      return rest.extracting(first: rest.firstIndex(where: \.isXMLSpace) ?? rest.count).decimal
    case .depthOfElevation: return text.trimmed.decimal.map { $0 == 0 ? 0 : -$0 / 1000 }
    case .magnitude:
      guard let (magnitude, _) = magnitudeAndPlace(text) else { return nil }
      return text.extracting(magnitude).decimal
    }
  }
}

/// A part of a text.
enum TextPart: BitwiseCopyable, Sendable {
  /// The place in the title of an earthquake, in both of its forms.
  case place

  var expectation: String { "a title like M 4.9, Banda Sea" }

  func range(_ text: borrowing Span<UInt8>) -> Range<Int>? { magnitudeAndPlace(text)?.place }
}

/// Where magnitude and place stand in `M 4.9, Banda Sea` and in `M 1.1 - 10km NE of Aguanga, CA`; magnitudes
/// below 0 have a sign, `?` stands for one that is unknown, and some titles say what the magnitude is of, as
/// `M 4.9 Explosion - …`.
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
  // After the number: a comma, or anything up to a dash between blanks.
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
  /// White space of XML (XML 1.0, §2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether it is part of a magnitude: of a number, or the mark of one that is unknown.
  fileprivate var isPartOfMagnitude: Bool {
    (0x30...0x39).contains(self) || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "+") || self == UInt8(ascii: "?")
  }

  /// Whether it is part of a decimal number.
  fileprivate var isPartOfDecimal: Bool {
    (0x30...0x39).contains(self) || self | 0x20 == UInt8(ascii: "e") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "+")
  }
}

/// Powers of ten that a number of 15 digits can have behind its point.
private let powersOfTen: [16 of Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]

extension Span<UInt8> {
  func firstIndex(where isMeant: (UInt8) -> Bool) -> Int? {
    for index in indices where isMeant(self[index]) { return index }
    return nil
  }

  /// The text without the white space around it.
  var trimmed: Span<UInt8> {
    @_lifetime(copy self)
    get {
      var (start, end) = (0, count)
      while start < end, self[start].isXMLSpace { start += 1 }
      while end > start, self[end - 1].isXMLSpace { end -= 1 }
      return extracting(start..<end)
    }
  }

  /// A decimal number with an optional sign, fraction and exponent; `nil` if the text is none.
  ///
  /// It allocates nothing if the number has 15 digits at most and no exponent: its digits and the power of ten
  /// are exact in a `Double` then, so that the quotient is the nearest there is.
  var decimal: Double? {
    var mantissa = 0
    let isNegative = count > 0 && self[0] == UInt8(ascii: "-")
    let start = isNegative || count > 0 && self[0] == UInt8(ascii: "+") ? 1 : 0
    var end = digits(from: start, addedTo: &mantissa)
    var (digitCount, fractionCount) = (end &- start, 0)
    if end < count, self[end] == UInt8(ascii: ".") {
      let fraction = end &+ 1
      end = digits(from: fraction, addedTo: &mantissa)
      fractionCount = end &- fraction
      digitCount &+= fractionCount
    }
    guard digitCount > 0 else { return nil }
    guard end == count, digitCount <= 15 else { return longDecimal }
    let value = Double(mantissa) / powersOfTen[fractionCount]
    return isNegative ? -value : value
  }

  /// Steps over digits, and appends them to a number.
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

  /// A number with many digits or an exponent; `nil` for what Swift reads besides, such as `0x1p4` and `nan`.
  @inline(never)
  private var longDecimal: Double? {
    for index in indices where !self[index].isPartOfDecimal { return nil }
    return Double(String(decoding: self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// `true` or `false` in either case; `nil` for another text.
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
