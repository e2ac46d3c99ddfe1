extension Tokenizer {
  /// Appends character data with its references resolved and its line ends normalized.
  mutating func appendText(_ stretch: Range<Int>) throws(SyntaxError) {
    try append(stretch, isValue: false)
  }

  /// Appends the value of an attribute, in which white space is normalized as well.
  mutating func appendValue(_ stretch: Range<Int>) throws(SyntaxError) {
    try append(stretch, isValue: true)
  }

  private mutating func append(_ stretch: Range<Int>, isValue: Bool) throws(SyntaxError) {
    try checkCharacters(stretch)
    var place = stretch.lowerBound
    // The beginning of the input that has not been copied yet; it needs no change.
    var plain = place
    while place < stretch.upperBound {
      let byte = input[place]
      switch byte {
      case UInt8(ascii: "&"):
        bytes += input[plain..<place]
        place = try appendReference(at: place, to: stretch.upperBound)
        plain = place
        continue
      case UInt8(ascii: "<") where isValue:
        throw error("'<' in the value of an attribute")
      case UInt8(ascii: "\r"):
        bytes += input[plain..<place]
        let isPair = place + 1 < stretch.upperBound && input[place + 1] == UInt8(ascii: "\n")
        bytes.append(UInt8(ascii: isValue ? " " : "\n"))
        place += isPair ? 2 : 1
        plain = place
        continue
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"):
        guard isValue else { break }
        bytes += input[plain..<place]
        bytes.append(UInt8(ascii: " "))
        plain = place + 1
      case UInt8(ascii: "]") where !isValue:
        if input[place..<stretch.upperBound].starts(with: Self.sectionEnd) {
          throw error("']]>' in text")
        }
      default: break
      }
      place += 1
    }
    bytes += input[plain..<stretch.upperBound]
  }

  private static var sectionEnd: [UInt8] { [0x5D, 0x5D, 0x3E] }

  /// Appends the content of a CDATA section: no references are resolved, line ends are normalized.
  mutating func appendNormalized(_ stretch: Range<Int>) {
    var isBehindReturn = false
    for byte in input[stretch] {
      if byte == UInt8(ascii: "\r") {
        bytes.append(UInt8(ascii: "\n"))
      } else if byte != UInt8(ascii: "\n") || !isBehindReturn {
        bytes.append(byte)
      }
      isBehindReturn = byte == UInt8(ascii: "\r")
    }
  }

  /// Appends the character that the reference at `place` stands for.
  ///
  /// - Returns: The place after the reference.
  private mutating func appendReference(at place: Int, to end: Int) throws(SyntaxError) -> Int {
    guard let semicolon = input[place..<end].firstIndex(of: UInt8(ascii: ";")) else {
      throw error("'&' that begins no reference")
    }
    let name = String(decoding: input[(place + 1)..<semicolon], as: UTF8.self)
    guard let scalar = scalar(of: name) else {
      throw error("the reference '&\(name.prefix(40));', which is not known")
    }
    bytes += Array(String(Character(scalar)).utf8)
    return semicolon + 1
  }

  private func scalar(of name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.allSatisfy(\.isHexDigit), digits.utf8.count == digits.count,
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    else { return nil }
    // XML 1.0, §2.2.
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: return scalar
    default: return nil
    }
  }

  /// Checks that a stretch contains only characters that XML allows (XML 1.0, §2.2).
  func checkCharacters(_ stretch: Range<Int>) throws(SyntaxError) {
    for place in stretch {
      let byte = input[place]
      if byte < 0x20, !byte.isWhiteSpace { throw error("a control character") }
      // U+FFFE and U+FFFF.
      if byte == 0xEF, place + 2 < stretch.upperBound, input[place + 1] == 0xBF,
        input[place + 2] >= 0xBE
      {
        throw error("U+FFFE or U+FFFF")
      }
    }
  }
}
