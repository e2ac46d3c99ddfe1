internal import Glibc

extension UInt8 {
  /// Whether the byte is a letter of ASCII, in either case.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is white space (XML 1.0, §2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}

extension Span<UInt8> {
  /// Returns the first index at or after `start` whose byte satisfies a condition; the count if there is none.
  func firstIndex(from start: Int, where condition: (UInt8) -> Bool) -> Int {
    var index = start
    while index < count, !condition(self[index]) { index += 1 }
    return index
  }

  /// The text without leading and trailing white space.
  var trimmed: Span<UInt8> {
    @_lifetime(copy self)
    get {
      let start = firstIndex(from: 0) { !$0.isXMLSpace }
      var end = count
      while end > start, self[end - 1].isXMLSpace { end -= 1 }
      return extracting(start..<end)
    }
  }

  /// Returns a word in a text of words with white space between them, counted from 0; the empty text if there
  /// are fewer words.
  @_lifetime(copy self)
  func word(_ number: Int) -> Span<UInt8> {
    var range = 0..<0
    for _ in 0...number {
      let start = firstIndex(from: range.upperBound) { !$0.isXMLSpace }
      range = start..<firstIndex(from: start, where: \.isXMLSpace)
    }
    return extracting(range)
  }

  func isEqual(to other: borrowing Span<UInt8>) -> Bool {
    let count = count
    guard count == other.count else { return false }
    return unsafe withUnsafeBytes { own in
      unsafe other.withUnsafeBytes { other in
        guard let own = own.baseAddress, let other = other.baseAddress else { return true }
        return unsafe memcmp(own, other, count) == 0
      }
    }
  }

  /// Whether the text is a word of lower-case letters or digits, in either case.
  func isWord(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && isBeginning(of: word)
  }

  /// Whether the text is the beginning of a word of lower-case letters or digits, in either case.
  func isBeginning(of word: StaticString) -> Bool {
    guard count <= word.utf8CodeUnitCount else { return false }
    // Setting bit 5 makes an ASCII letter lower-case, and leaves digits as they are.
    return indices.allSatisfy { unsafe self[$0] | 0x20 == word.utf8Start[$0] }
  }
}

extension String {
  /// Creates a text from bytes that a parser has already checked.
  ///
  /// They are not checked again.
  init(decoding bytes: borrowing Span<UInt8>) {
    self = unsafe String(copying: UTF8Span(unchecked: copy bytes))
  }
}
