/// A scanner that reads the parts of a date from bytes, one after the other.
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

  /// Skips white space and dashes.
  mutating func skipSpaceOrDash() {
    while position < text.count, text[position].isXMLSpace || text[position] == UInt8(ascii: "-") {
      position += 1
    }
  }

  /// Skips the separator between the parts of a day; returns false if there is none.
  private mutating func skipDashOrSlash() -> Bool {
    skip(UInt8(ascii: "-")) || skip(UInt8(ascii: "/"))
  }

  /// Skips letters and a full stop after them.
  mutating func skipWord() {
    let start = position
    while position < text.count, text[position].isLetter { position += 1 }
    if position > start { _ = skip(UInt8(ascii: ".")) }
  }

  /// Skips a letter, in either case; returns false if there is another byte.
  mutating func skipLetter(_ letter: Unicode.Scalar) -> Bool {
    guard position < text.count, text[position] | 0x20 == UInt8(ascii: letter) else { return false }
    position += 1
    return true
  }

  /// Skips `byte`; returns false if there is another byte.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// Reads a decimal number with this many digits; `nil` if it has more or fewer.
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

  /// Reads a year in mail format (RFC 5322, §4.3).
  ///
  /// It has four digits, two digits (1950 to 2049), or three digits (years since 1900).
  mutating func mailYear() -> Int? {
    let start = position
    guard let written = number(digits: 2...4) else { return nil }
    switch position - start {
    case 4: return written
    case 2 where written < 50: return 2000 + written
    default: return 1900 + written
    }
  }

  /// Reads the English name of a month, or at least its first three letters, and an optional full stop.
  ///
  /// Returns the number of the month, from 1; `nil`, without skipping anything, if there is no month.
  mutating func monthName() -> Int? {
    let start = position
    guard start + 3 <= text.count else { return nil }
    // This works in either case, because the bit that makes a letter lower-case is not part of the sum.
    let letters = Int((text[start + 1] &+ text[start + 2]) & 31)
    let month = Int(monthsByLetters[letters])
    guard month > 0 else { return nil }
    let name = monthNames[month - 1]
    let end = min(name.utf8CodeUnitCount, text.count &- start)
    var count = 0
    while count < end {
      let (letter, own) = unsafe (text[unchecked: start &+ count], name.utf8Start[count])
      guard letter | 0x20 == own else { break }
      count &+= 1
    }
    // A letter after the name makes it a different word.
    if start + count < text.count, text[start + count].isLetter { return nil }
    guard count >= 3 else { return nil }
    position += count
    _ = skip(UInt8(ascii: "."))
    return month
  }

  /// Reads `2009-12-16T11:46:04Z` or `2009-12-16T11:46:04.668Z`, the form of most dates, up to the zone.
  ///
  /// Returns `nil`, without skipping anything, if the text has another form or there is no such time.
  mutating func dayAndTime() -> FeedDate? {
    let start = position
    // With at least 20 bytes, the eight from 0, 8 and 11 on are in bounds.
    guard text.count &- start >= 20,
      let month = TwoDigitNumbers(text, at: start, like: "0000-00-"),
      let day = TwoDigitNumbers(text, at: start &+ 8, like: "00T00:00"),
      let time = TwoDigitNumbers(text, at: start &+ 11, like: "00:00:00")
    else { return nil }
    let (hours, minutes, seconds) = (time[0], time[3], time[6])
    guard hours < 24, minutes < 60, seconds < 60,
      let date = FeedDate(year: month[0] * 100 + month[2], month: month[5], day: day[0])
    else { return nil }
    position = start &+ 19
    if let fraction = fraction(), isAtSign || isAtMark("Z") {
      let time = Int64((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction
      return FeedDate(milliseconds: date.milliseconds + time)
    }
    position = start
    return nil
  }

  private func isAtMark(_ mark: Unicode.Scalar) -> Bool {
    position < text.count && text[position] == UInt8(ascii: mark)
  }

  /// Reads a day: `2009-12-16`, `2009/12/16` or `20091216`.
  ///
  /// For `2009-12` or `2009`, returns the first day.
  mutating func calendarDay() -> FeedDate? {
    let start = position
    guard let written = number(digits: 4...8) else { return nil }
    let isWhole = position - start == 8
    guard position - start == 4 || isWhole else { return nil }
    var (year, month, day) = (written, 1, 1)
    if isWhole {
      (year, month, day) = (written / 10_000, written / 100 % 100, written % 100)
    } else if skipDashOrSlash() {
      guard let number = number(digits: 1...2) else { return nil }
      month = number
      if skipDashOrSlash() {
        guard let number = self.number(digits: 1...2) else { return nil }
        day = number
      }
    }
    return FeedDate(year: year, month: month, day: day)
  }

  /// Reads a time of day and its zone, up to the end of the text.
  mutating func time(on date: FeedDate) -> FeedDate? {
    guard let time = clock() else { return nil }
    return zoned(FeedDate(milliseconds: date.milliseconds + time))
  }

  /// Reads the zone of a time, up to the end of the text, and returns the time in UTC.
  mutating func zoned(_ time: FeedDate) -> FeedDate? {
    // The zone of most dates, which need not be looked for in the list.
    if isAtMark("Z"), position == text.count - 1 { return time }
    skipSpace()
    guard let minutes = isAtEnd ? 0 : zone() else { return nil }
    skipSpace()
    skipComment()
    guard isAtEnd else { return nil }
    return FeedDate(milliseconds: time.milliseconds - Int64(minutes) * 60_000)
  }

  /// Reads `07:23`, `07:23:37`, `06:02:08.668`, `7:23 PM`, `0723` or `072337`, in milliseconds.
  mutating func clock() -> Int64? {
    let start = position
    guard let written = number(digits: 1...6) else { return nil }
    var (hours, minutes, seconds) = (written, 0, 0)
    switch position - start {
    case 1, 2:
      guard skip(UInt8(ascii: ":")), let number = number(digits: 2...2) else { return nil }
      minutes = number
      if skip(UInt8(ascii: ":")) {
        guard let number = self.number(digits: 2...2) else { return nil }
        seconds = number
      }
    case 4: (hours, minutes) = (written / 100, written % 100)
    case 6: (hours, minutes, seconds) = (written / 10_000, written / 100 % 100, written % 100)
    default: return nil
    }
    guard let milliseconds = fraction() else { return nil }
    if let noon = halfOfDay() {
      guard (1...12).contains(hours) else { return nil }
      hours = hours % 12 + noon
    }
    // 24:00 is midnight at the end of a day, and second 60 is a leap second.
    guard hours < 24 || hours == 24 && minutes == 0 && seconds == 0, minutes < 60, seconds <= 60
    else { return nil }
    return Int64(hours * 3600 + minutes * 60 + seconds) * 1000 + milliseconds
  }

  /// Reads a fraction of a second after a full stop or a comma, in milliseconds; 0 if there is neither.
  private mutating func fraction() -> Int64? {
    guard skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) else { return 0 }
    let start = position
    var (milliseconds, unit): (Int64, Int64) = (0, 100)
    while isAtDigit {
      milliseconds += Int64(text[position] - 0x30) * unit
      unit /= 10
      position += 1
    }
    return position > start ? milliseconds : nil
  }

  /// Reads `AM` or `PM`, with or without full stops, and returns the hours to add.
  ///
  /// Returns `nil`, without skipping anything, if there is neither.
  private mutating func halfOfDay() -> Int? {
    let start = position
    skipSpace()
    let isMorning = skipLetter("a")
    if isMorning || skipLetter("p") {
      _ = skip(UInt8(ascii: "."))
      if skipLetter("m"), position == text.count || !text[position].isLetter {
        _ = skip(UInt8(ascii: "."))
        return isMorning ? 0 : 12
      }
    }
    position = start
    return nil
  }

  /// Skips a comment in parentheses (RFC 5322, §3.2.2).
  private mutating func skipComment() {
    guard position < text.count, text[position] == UInt8(ascii: "("),
      let end = text.firstIndex(of: UInt8(ascii: ")"), from: position)
    else { return }
    position = end + 1
    skipSpace()
  }

  /// Whether the next byte is a sign.
  private var isAtSign: Bool {
    position < text.count
      && (text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+"))
  }

  /// Reads a zone, in minutes east of UTC: `Z`, `+01:00`, `-0700`, `GMT`, `EST`, `GMT+0100`.
  mutating func zone() -> Int? {
    if isAtSign { return offset() }
    let start = position
    while position < text.count, text[position].isLetter { position += 1 }
    guard position > start else { return nil }
    let word = text.extracting(start..<position)
    guard let minutes = zones.first(where: { $0.isNamed(word) })?.minutes else { return nil }
    return minutes == 0 && isAtSign ? offset() : minutes
  }

  /// Reads a sign and an offset of less than a day: `01:00`, `0700`, `700` or `7`.
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
}

/// For each sum of a month name's second and third letter modulo 32, the month; 0 if there is none.
///
/// No two months share a sum.
private let monthsByLetters: [32 of UInt8] = [
  0, 7, 4, 6, 0, 11, 0, 2, 12, 0, 0, 0, 0, 0, 0, 1,
  0, 0, 0, 3, 0, 9, 0, 10, 0, 0, 5, 0, 8, 0, 0, 0,
]

private let monthNames: [StaticString] = [
  "january", "february", "march", "april", "may", "june", "july", "august", "september",
  "october", "november", "december",
]

/// A named time zone.
private struct Zone {
  let name: StaticString
  let minutes: Int

  /// Returns whether a word is the name of the zone, in either case.
  func isNamed(_ word: borrowing Span<UInt8>) -> Bool {
    guard word.count == name.utf8CodeUnitCount else { return false }
    for index in word.indices {
      let letter = unsafe name.utf8Start[index]
      guard word[index] | 0x20 == letter else { return false }
    }
    return true
  }
}

/// The zones of RFC 822, and others that occur in feeds.
private let zones = [
  Zone(name: "gmt", minutes: 0), Zone(name: "z", minutes: 0), Zone(name: "utc", minutes: 0),
  Zone(name: "ut", minutes: 0), Zone(name: "est", minutes: -300), Zone(name: "edt", minutes: -240),
  Zone(name: "cst", minutes: -360), Zone(name: "cdt", minutes: -300),
  Zone(name: "mst", minutes: -420), Zone(name: "mdt", minutes: -360),
  Zone(name: "pst", minutes: -480), Zone(name: "pdt", minutes: -420),
  Zone(name: "bst", minutes: 60), Zone(name: "cet", minutes: 60), Zone(name: "cest", minutes: 120),
  Zone(name: "eet", minutes: 120), Zone(name: "msk", minutes: 180), Zone(name: "jst", minutes: 540),
  Zone(name: "wet", minutes: 0), Zone(name: "west", minutes: 60), Zone(name: "eest", minutes: 180),
  Zone(name: "ist", minutes: 330), Zone(name: "awst", minutes: 480),
  Zone(name: "aest", minutes: 600), Zone(name: "aedt", minutes: 660),
  Zone(name: "nzst", minutes: 720), Zone(name: "nzdt", minutes: 780),
  Zone(name: "akst", minutes: -540), Zone(name: "akdt", minutes: -480),
  Zone(name: "hst", minutes: -600),
]
