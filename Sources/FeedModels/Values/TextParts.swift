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
    var position = end
    while position + 2 < count,
      !(self[position].isXMLSpace && self[position + 1] == UInt8(ascii: "-")
        && self[position + 2].isXMLSpace)
    { position += 1 }
    return position + 2 < count ? (start..<end, position + 2) : nil
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
  /// 0; the end of the text if there are fewer words.
  func start(ofWord number: Int) -> Int {
    var position = 0
    for _ in 0..<number {
      while position < count, unsafe self[unchecked: position].isXMLSpace { position &+= 1 }
      while position < count, unsafe !self[unchecked: position].isXMLSpace { position &+= 1 }
    }
    while position < count, unsafe self[unchecked: position].isXMLSpace { position &+= 1 }
    return position
  }

  /// The value of a text that is a decimal number with white space around it; `nil` for any other text.
  var decimal: Double? {
    guard let number = decimal(at: start(ofWord: 0)), trimmedRange(from: number.end).isEmpty else {
      return nil
    }
    return number.value
  }

  /// Returns the value of a word, counted from 0, that is a decimal number; `nil` if there is no such word.
  func decimal(ofWord word: Int) -> Double? {
    guard let number = decimal(at: start(ofWord: word)),
      number.end == count || self[number.end].isXMLSpace
    else { return nil }
    return number.value
  }

  /// Returns the value of the decimal number with an optional sign, fraction and exponent at an index, and the
  /// index after it; `nil` if there is no number.
  ///
  /// A number of up to 15 digits without an exponent allocates nothing. Its digits and the power of ten are exact
  /// in a `Double`, so that the quotient is the nearest `Double`.
  func decimal(at start: Int) -> (value: Double, end: Int)? {
    guard start < count else { return nil }
    let first = self[start]
    // Signs are not read by branches, because those of coordinates can't be predicted: + is 0x2B and - is 0x2D.
    let isNegative = first == UInt8(ascii: "-")
    let whole = start &+ ((first &- 0x2B) & ~2 == 0 ? 1 : 0)
    var (mantissa, end, point) = (0, whole, -1)
    while end < count {
      let byte = unsafe self[unchecked: end]
      let digit = byte &- 0x30
      if digit < 10 {
        mantissa = mantissa &* 10 &+ Int(digit)
      } else if byte == UInt8(ascii: "."), point < 0 {
        point = end
      } else if byte.isPartOfDecimal {
        return longDecimal(at: start)
      } else {
        break
      }
      end &+= 1
    }
    let fractionCount = point < 0 ? 0 : end &- point &- 1
    let digitCount = end &- whole &- (point < 0 ? 0 : 1)
    guard 1...15 ~= digitCount else { return longDecimal(at: start) }
    let value = Double(mantissa) / powersOfTen[fractionCount]
    let sign: UInt64 = isNegative ? 1 << 63 : 0
    return (Double(bitPattern: value.bitPattern | sign), end)
  }

  /// Returns the number of many digits or with an exponent at an index; `nil` for other forms that Swift accepts,
  /// such as `0x1p4` and `nan`.
  @inline(never)
  private func longDecimal(at start: Int) -> (value: Double, end: Int)? {
    var end = start
    while end < count, self[end].isPartOfDecimal { end += 1 }
    guard let value = Double(String(decoding: extracting(start..<end))), value.isFinite else {
      return nil
    }
    return (value, end)
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
