internal import Glibc

extension UInt8 {
  /// Whether the byte is a letter of ASCII, in either case.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether the byte is white space (XML 1.0, §2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether the byte can be part of a magnitude: of a number, or of the mark for an unknown one.
  fileprivate var isPartOfMagnitude: Bool {
    self &- 0x30 < 10 || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
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
  /// Returns the index of the first byte that equals `byte`, at or after `start`; `nil` if there is none.
  ///
  /// - Precondition: `start` is not negative.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    unsafe withUnsafeBytes { text in
      guard start < text.count, let base = text.baseAddress,
        let found = unsafe memchr(base + start, CInt(byte), text.count &- start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The range of the magnitude in `M 4.9, Banda Sea` and in `M 1.1 - 10km NE of Aguanga, CA`, and the index
  /// after the comma or the dash; `nil` if this is not the title of an earthquake.
  ///
  /// Magnitudes below 0 have a sign, and `?` stands for an unknown magnitude. Some titles name the type of
  /// event, such as `M 4.9 Explosion - …`.
  var magnitudeOfTitle: (range: Range<Int>, placeStart: Int)? {
    // Each index is compared with the count before its byte is read.
    var start = 0
    while start < count, unsafe self[unchecked: start].isXMLSpace { start &+= 1 }
    guard start < count, unsafe self[unchecked: start] == UInt8(ascii: "M") else { return nil }
    start &+= 1
    while start < count, unsafe self[unchecked: start].isXMLSpace { start &+= 1 }
    var end = start
    while end < count, unsafe self[unchecked: end].isPartOfMagnitude { end &+= 1 }
    guard end > start else { return nil }
    // The number is followed by a comma, or by any text up to a dash between blanks.
    if end < count, unsafe self[unchecked: end] == UInt8(ascii: ",") {
      return (start..<end, end + 1)
    }
    var place = end
    while place + 2 < count,
      !(self[place].isXMLSpace && self[place + 1] == UInt8(ascii: "-")
        && self[place + 2].isXMLSpace)
    { place += 1 }
    return place + 2 < count ? (start..<end, place + 2) : nil
  }

  /// The text without leading and trailing white space.
  var trimmed: Span<UInt8> {
    @_lifetime(copy self)
    get { extracting(trimmedRange(from: 0)) }
  }

  /// Returns the range of the text from an index on, without leading and trailing white space.
  func trimmedRange(from start: Int) -> Range<Int> {
    var (start, end) = (start, count)
    // Both indices are in bounds, because `start` is less than `end`.
    while start < end, unsafe self[unchecked: start].isXMLSpace { start &+= 1 }
    while end > start, unsafe self[unchecked: end &- 1].isXMLSpace { end &-= 1 }
    return start..<end
  }

  /// Returns the index at which a word begins in a text of words with white space between them, counted from
  /// 0; `nil` if there are fewer words.
  func start(ofWord number: Int) -> Int? {
    var place = 0
    for _ in 0..<number {
      while place < count, unsafe self[unchecked: place].isXMLSpace { place &+= 1 }
      while place < count, unsafe !self[unchecked: place].isXMLSpace { place &+= 1 }
    }
    while place < count, unsafe self[unchecked: place].isXMLSpace { place &+= 1 }
    return place < count ? place : nil
  }

  /// Returns the value of a decimal number with an optional sign, fraction and exponent; `nil` if that part of the
  /// text is not a number.
  func decimal(in range: Range<Int>) -> Double? {
    let number = extracting(range)
    let (value, end) = number.shortDecimal
    return end > 0 && end == number.count ? value : number.longDecimal
  }

  /// Returns the value of the decimal number that ends at white space or at the end of the text; `nil` if the text
  /// does not begin with such a number.
  ///
  /// - Precondition: `start` is the index of a byte.
  func decimal(from start: Int) -> Double? {
    let rest = extracting(start..<count)
    let (value, end) = rest.shortDecimal
    if end == rest.count || (end > 0 && rest[end].isXMLSpace) { return value }
    var stop = 0
    while stop < rest.count, !rest[stop].isXMLSpace { stop += 1 }
    return rest.extracting(..<stop).longDecimal
  }

  /// The value of the number at the start of the text, without an exponent, and the index after it; both are 0
  /// if there is no number, or if it has more than 15 digits.
  ///
  /// Does not allocate. The digits and the power of ten are exact in a `Double`, so that the quotient is the
  /// nearest `Double`.
  private var shortDecimal: (value: Double, end: Int) {
    guard count > 0 else { return (0, 0) }
    let first = self[0]
    var mantissa = 0
    let isNegative = first == UInt8(ascii: "-")
    let start = isNegative || first == UInt8(ascii: "+") ? 1 : 0
    var end = digits(from: start, addedTo: &mantissa)
    var (digitCount, fractionCount) = (end &- start, 0)
    if end < count, unsafe self[unchecked: end] == UInt8(ascii: ".") {
      let fraction = end &+ 1
      end = digits(from: fraction, addedTo: &mantissa)
      fractionCount = end &- fraction
      digitCount &+= fractionCount
    }
    guard 1...15 ~= digitCount else { return (0, 0) }
    let value = Double(mantissa) / powersOfTen[fractionCount]
    // Not by a branch, because the signs of coordinates can't be predicted.
    let sign: UInt64 = isNegative ? 1 << 63 : 0
    return (Double(bitPattern: value.bitPattern | sign), end)
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
