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
}

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
  /// It allocates nothing. Exact to the last bit for up to 15 digits and powers of ten up to 22, which
  /// both are exact in a `Double`; others are rounded twice.
  var decimal: Double? {
    var index = 0
    var isNegative = false
    if count > 0, self[0] == UInt8(ascii: "-") || self[0] == UInt8(ascii: "+") {
      isNegative = self[0] == UInt8(ascii: "-")
      index = 1
    }
    var (mantissa, exponent, digits, isFraction): (UInt64, Int, Int, Bool) = (0, 0, 0, false)
    while index < count {
      let byte = unsafe self[unchecked: index]
      if byte &- 0x30 < 10 {
        digits &+= 1
        // As many digits as there is room for.
        if digits <= 18 {
          mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
          if isFraction { exponent &-= 1 }
        } else if !isFraction {
          exponent &+= 1
        }
      } else if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      index &+= 1
    }
    guard digits > 0 else { return nil }
    if index < count {
      guard self[index] | 0x20 == UInt8(ascii: "e"),
        let more = extracting(droppingFirst: index + 1).integer
      else { return nil }
      exponent += more
    }
    guard (-300...300).contains(exponent) else { return nil }
    var power = 1.0
    for _ in 0..<Swift.abs(exponent) { power *= 10 }
    let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    return isNegative ? -value : value
  }

  /// A whole number of at most three digits with an optional sign.
  private var integer: Int? {
    guard count > 0 else { return nil }
    let hasSign = self[0] == UInt8(ascii: "-") || self[0] == UInt8(ascii: "+")
    guard (1...3).contains(count - (hasSign ? 1 : 0)) else { return nil }
    var value = 0
    for index in (hasSign ? 1 : 0)..<count {
      guard (0x30...0x39).contains(self[index]) else { return nil }
      value = value * 10 + Int(self[index] - 0x30)
    }
    return self[0] == UInt8(ascii: "-") ? -value : value
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
