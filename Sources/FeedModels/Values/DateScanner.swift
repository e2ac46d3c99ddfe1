/// Reads the parts of a date from bytes, one after the other.
struct DateScanner: ~Escapable {
  private let text: Span<UInt8>
  private var position = 0

  @_lifetime(copy text)
  init(_ text: borrowing Span<UInt8>) { self.text = copy text }

  var isAtEnd: Bool { position == text.count }

  var isAtDigit: Bool { position < text.count && (0x30...0x39).contains(text[position]) }

  mutating func skipSpace() {
    while position < text.count, text[position].isXMLSpace { position += 1 }
  }

  /// Steps over white space and dashes.
  mutating func skipSpaceOrDash() {
    while position < text.count, text[position].isXMLSpace || text[position] == UInt8(ascii: "-") {
      position += 1
    }
  }

  /// Steps over what stands between the parts of a day.
  mutating func skipDashOrSlash() -> Bool { skip(UInt8(ascii: "-")) || skip(UInt8(ascii: "/")) }

  /// Steps over letters, and a full stop behind them.
  mutating func skipWord() {
    let start = position
    while position < text.count, isLetter(text[position]) { position += 1 }
    if position > start { _ = skip(UInt8(ascii: ".")) }
  }

  /// Steps over a letter, in either case.
  mutating func skipLetter(_ letter: Unicode.Scalar) -> Bool {
    guard position < text.count, text[position] | 0x20 == UInt8(ascii: letter) else { return false }
    position += 1
    return true
  }

  private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Steps over `byte`; false where something else stands there.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// A number of so many decimal digits.
  @inline(__always)
  mutating func number(digits: ClosedRange<Int>) -> Int? {
    let start = position
    let end = min(text.count, start + digits.upperBound + 1)
    var value = 0
    while position < end {
      let digit = unsafe text[unchecked: position] &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ Int(digit)
      position &+= 1
    }
    return digits.contains(position &- start) ? value : nil
  }

  /// A year as mail has it: of four digits, else of two, 1950 to 2049, or of three since 1900 (RFC 5322, §4.3).
  mutating func mailYear() -> Int? {
    let start = position
    guard let written = number(digits: 2...4) else { return nil }
    switch position - start {
    case 4: return written
    case 2 where written < 50: return 2000 + written
    default: return 1900 + written
    }
  }

  /// The number of a month, from 1, by its English name.
  mutating func monthName() -> Int? {
    guard position + 3 <= text.count else { return nil }
    // In either case: the bit that makes a letter lower-case is not among those of the sum.
    let letters = Int((text[position + 1] &+ text[position + 2]) & 31)
    let month = Int(monthsByLetters[letters])
    return month > 0 && skip(monthNames[month - 1]) ? month : nil
  }

  /// The number of a month by its English name, or the first three letters of it or more.
  mutating func shortMonthName() -> Int? {
    let start = position
    guard start + 3 <= text.count else { return nil }
    let letters = Int((text[start + 1] &+ text[start + 2]) & 31)
    let month = Int(monthsByLetters[letters])
    guard month > 0 else { return nil }
    for offset in 0..<3 {
      let letter = unsafe monthNames[month - 1].utf8Start[offset]
      guard text[start + offset] | 0x20 == letter else { return nil }
    }
    skipWord()
    return month
  }

  /// A time of day and its zone, to the end of the text.
  mutating func time(on date: FeedDate) -> FeedDate? {
    guard let time = clock() else { return nil }
    skipSpace()
    guard let minutes = isAtEnd ? 0 : zone() else { return nil }
    skipSpace()
    skipComment()
    guard isAtEnd else { return nil }
    return FeedDate(milliseconds: date.milliseconds + time - Int64(minutes) * 60_000)
  }

  /// `07:23`, `07:23:37`, `06:02:08.668` or `0723`, in milliseconds.
  mutating func clock() -> Int64? {
    let start = position
    if let both = number(digits: 4...4), both < 2400, both % 100 < 60 {
      return Int64(both / 100 * 3600 + both % 100 * 60) * 1000
    }
    position = start
    guard let hours = number(digits: 1...2), hours < 25, skip(UInt8(ascii: ":")),
      let minutes = number(digits: 2...2), minutes < 60
    else { return nil }
    var seconds = 0
    if skip(UInt8(ascii: ":")) {
      // 60 is a leap second.
      guard let number = number(digits: 2...2), number <= 60 else { return nil }
      seconds = number
    }
    // Midnight at the end of a day.
    guard hours < 24 || minutes == 0 && seconds == 0 else { return nil }
    var milliseconds = Int64(hours * 3600 + minutes * 60 + seconds) * 1000
    if skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) {
      var unit: Int64 = 100
      let start = position
      while position < text.count, (0x30...0x39).contains(text[position]) {
        milliseconds += Int64(text[position] - 0x30) * unit
        unit /= 10
        position += 1
      }
      guard position > start else { return nil }
    }
    return milliseconds
  }

  /// Steps over a comment in parentheses (RFC 5322, §3.2.2).
  private mutating func skipComment() {
    guard position < text.count, text[position] == UInt8(ascii: "("),
      let end = text.extracting(droppingFirst: position)
        .firstIndex(where: { $0 == UInt8(ascii: ")") })
    else { return }
    position += end + 1
    skipSpace()
  }

  /// Whether a sign stands here.
  private var isAtSign: Bool {
    position < text.count
      && (text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+"))
  }

  /// A zone, in minutes east of UTC: `Z`, `+01:00`, `-0700`, `GMT`, `EST`, `GMT+0100`.
  mutating func zone() -> Int? {
    if isAtSign { return offset() }
    let start = position
    while position < text.count, isLetter(text[position]) { position += 1 }
    guard position > start else { return nil }
    let word = text.extracting(start..<position)
    guard let minutes = zones.first(where: { $0.isNamed(word) })?.minutes else { return nil }
    return minutes == 0 && isAtSign ? offset() : minutes
  }

  /// What follows a sign: `01:00`, `0700`, `700` or `7`, less than a day.
  private mutating func offset() -> Int? {
    let isWest = text[position] == UInt8(ascii: "-")
    position += 1
    let start = position
    guard let number = number(digits: 1...4) else { return nil }
    var (hours, minutes) = (number, 0)
    if position - start > 2 {
      (hours, minutes) = (number / 100, number % 100)
    } else if skip(UInt8(ascii: ":")) {
      guard let number = self.number(digits: 2...2) else { return nil }
      minutes = number
    }
    guard hours < 24, minutes < 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
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

/// A zone that goes by a name.
private struct Zone {
  let name: StaticString
  let minutes: Int

  /// Whether a word is its name, in either case.
  func isNamed(_ word: borrowing Span<UInt8>) -> Bool {
    guard word.count == name.utf8CodeUnitCount else { return false }
    for index in word.indices {
      let letter = unsafe name.utf8Start[index]
      guard word[index] | 0x20 == letter else { return false }
    }
    return true
  }
}

/// The zones of RFC 822, and a few that feeds use besides.
private let zones = [
  Zone(name: "gmt", minutes: 0), Zone(name: "z", minutes: 0), Zone(name: "utc", minutes: 0),
  Zone(name: "ut", minutes: 0), Zone(name: "est", minutes: -300), Zone(name: "edt", minutes: -240),
  Zone(name: "cst", minutes: -360), Zone(name: "cdt", minutes: -300),
  Zone(name: "mst", minutes: -420), Zone(name: "mdt", minutes: -360),
  Zone(name: "pst", minutes: -480), Zone(name: "pdt", minutes: -420),
  Zone(name: "bst", minutes: 60), Zone(name: "cet", minutes: 60), Zone(name: "cest", minutes: 120),
  Zone(name: "eet", minutes: 120), Zone(name: "msk", minutes: 180), Zone(name: "jst", minutes: 540),
]
