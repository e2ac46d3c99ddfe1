/// Reads the parts of a date from bytes, one after the other.
struct DateScanner: ~Escapable {
  private let text: Span<UInt8>
  private var position = 0

  @_lifetime(copy text)
  init(_ text: borrowing Span<UInt8>) { self.text = copy text }

  var isAtEnd: Bool { position == text.count }

  mutating func skipSpace() {
    while position < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[position]) {
      position += 1
    }
  }

  /// Steps over `byte`; false where something else stands there.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// A number of so many decimal digits.
  mutating func number(digits: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    while position < text.count, (0x30...0x39).contains(text[position]), count <= digits.upperBound
    {
      value = value * 10 + Int(text[position] - 0x30)
      count += 1
      position += 1
    }
    return digits.contains(count) ? value : nil
  }

  /// The number of a month, from 1, by its English name.
  mutating func monthName() -> Int? {
    var month = 1
    for name in monthNames {
      if skip(name) { return month }
      month += 1
    }
    return nil
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= text.count else { return false }
    for offset in 0..<count {
      // Setting bit 5 makes an ASCII letter lower-case.
      let letter = unsafe word.utf8Start[offset]
      guard text[position + offset] | 0x20 == letter else { return false }
    }
    position += count
    return true
  }
}

private let monthNames: [StaticString] = [
  "january", "february", "march", "april", "may", "june", "july", "august", "september",
  "october", "november", "december",
]
