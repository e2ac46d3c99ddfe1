/// A moment as feeds date things: seconds from 1970, in UTC.
package struct FeedDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since 1970-01-01T00:00:00Z.
  package var seconds: Int64

  /// A moment by its distance from 1970.
  package init(seconds: Int64) { self.seconds = seconds }

  /// Midnight of a day of the Gregorian calendar; `nil` where there is no such day.
  ///
  /// The count of days is Hinnant's `days_from_civil` ("chrono-Compatible Low-Level Date
  /// Algorithms", 2013).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(in: month, of: year)
    else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    seconds = Int64(era * 146_097 + dayOfEra - 719_468) * 86_400
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// The moment in ISO 8601, such as `2012-05-15T00:00:00Z`.
  package var description: String {
    let days = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
    let rest = Int(seconds) - days * 86_400
    // Hinnant's `civil_from_days`.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
    let date = "\(padded(year, 4))-\(padded(month))-\(padded(day))"
    return date + "T\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))Z"
  }

  /// Orders moments by time.
  package static func < (one: Self, other: Self) -> Bool { one.seconds < other.seconds }
}

private func padded(_ number: Int, _ width: Int = 2) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// A way in which feeds write dates.
package struct FeedDateFormat: Sendable {
  /// A date written this way.
  package let example: String
  /// Reads a date, without allocating; `nil` where the text is none.
  let read: @Sendable (borrowing Span<UInt8>) -> FeedDate?
}

extension FeedDateFormat {
  /// `July 10, 2012`: what a long date style writes in the United States, read as midnight UTC.
  ///
  /// White space around the parts is ignored, letters may be of either case.
  static let longUS = Self(example: "July 10, 2012") { text in
    var scanner = DateScanner(text)
    scanner.skipSpace()
    guard let month = scanner.monthName() else { return nil }
    scanner.skipSpace()
    guard let day = scanner.number(digits: 1...2), scanner.skip(UInt8(ascii: ",")) else {
      return nil
    }
    scanner.skipSpace()
    guard let year = scanner.number(digits: 4...4) else { return nil }
    scanner.skipSpace()
    guard scanner.isAtEnd else { return nil }
    return FeedDate(year: year, month: month, day: day)
  }
}

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
