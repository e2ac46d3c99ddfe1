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
    guard position + 3 <= text.count else { return nil }
    // In either case: the bit that makes a letter lower-case is not among those of the sum.
    let letters = Int((text[position + 1] &+ text[position + 2]) & 31)
    let month = Int(monthsByLetters[letters])
    return month > 0 && skip(monthNames[month - 1]) ? month : nil
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

/// The month of each sum of a name's second and third letter modulo 32, which no two share; 0 for none.
private let monthsByLetters: [32 of UInt8] = [
  0, 7, 4, 6, 0, 11, 0, 2, 12, 0, 0, 0, 0, 0, 0, 1,
  0, 0, 0, 3, 0, 9, 0, 10, 0, 0, 5, 0, 8, 0, 0, 0,
]

private let monthNames: [StaticString] = [
  "january", "february", "march", "april", "may", "june", "july", "august", "september",
  "october", "november", "december",
]
