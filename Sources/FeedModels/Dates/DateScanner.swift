/// A scanner that reads the parts of a date from bytes, one after the other.
struct DateScanner: ~Escapable {
  private let text: Span<UInt8>
  private var position = 0
  /// Whether a zone was read whose name is not known.
  private(set) var hasUnknownZone = false

  @_lifetime(copy text)
  init(_ text: borrowing Span<UInt8>) { self.text = copy text }

  var isAtEnd: Bool { position == text.count }

  var isAtDigit: Bool { !isAtEnd && text[position].isDigit }

  private var isAtLetter: Bool { !isAtEnd && text[position].isLetter }

  private var isAtSign: Bool { isAt("-") || isAt("+") }

  private func isAt(_ mark: Unicode.Scalar) -> Bool {
    !isAtEnd && text[position] == UInt8(ascii: mark)
  }

  /// Skips a mark; returns false if there is another byte.
  @discardableResult
  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard isAt(mark) else { return false }
    position += 1
    return true
  }

  /// Skips a letter, in either case; returns false if there is another byte.
  mutating func skipLetter(_ letter: Unicode.Scalar) -> Bool {
    guard !isAtEnd, text[position] | 0x20 == UInt8(ascii: letter) else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while !isAtEnd, text[position].isXMLSpace { position += 1 }
  }

  /// Skips white space and dashes.
  mutating func skipSpaceOrDash() {
    repeat { skipSpace() } while skip("-")
  }

  /// Skips letters and a full stop after them.
  mutating func skipWord() {
    guard isAtLetter else { return }
    while isAtLetter { position += 1 }
    skip(".")
  }

  /// Skips a comment in parentheses (RFC 5322, §3.2.2).
  private mutating func skipComment() {
    guard isAt("(") else { return }
    let end = text.firstIndex(from: position) { $0 == UInt8(ascii: ")") }
    guard end < text.count else { return }
    position = end + 1
    skipSpace()
  }

  /// Reads a decimal number with this many digits; `nil` if it has more or fewer.
  mutating func number(digits: ClosedRange<Int>) -> Int? {
    let start = position
    var value = 0
    while isAtDigit, position - start <= digits.upperBound {
      value = value * 10 + Int(text[position] - UInt8(ascii: "0"))
      position += 1
    }
    return digits.contains(position - start) ? value : nil
  }
}

// MARK: - Days

extension DateScanner {
  /// Reads a day: `2009-12-16`, `2009/12/16` or `20091216`.
  ///
  /// For `2009-12` or `2009`, returns the first day.
  mutating func calendarDay() -> FeedDate? {
    let start = position
    guard let written = number(digits: 4...8) else { return nil }
    switch position - start {
    case 4:
      var (month, day): (Int?, Int?) = (1, 1)
      if skip("-") || skip("/") {
        month = number(digits: 1...2)
        if skip("-") || skip("/") { day = number(digits: 1...2) }
      }
      guard let month, let day else { return nil }
      return FeedDate(year: written, month: month, day: day)
    case 8:
      return FeedDate(year: written / 10_000, month: written / 100 % 100, day: written % 100)
    default: return nil
    }
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
    let end = text.firstIndex(from: position) { !$0.isLetter }
    let word = text.extracting(position..<end)
    guard word.count >= 3,
      let index = monthNames.firstIndex(where: { word.isBeginning(of: $0) })
    else { return nil }
    position = end
    skip(".")
    return index + 1
  }
}

// MARK: - Times of day

extension DateScanner {
  /// Reads a time of day and its zone, up to the end of the text.
  mutating func time(on date: FeedDate) -> FeedDate? {
    guard let time = clock() else { return nil }
    skipSpace()
    // A zone may stand in parentheses alone.
    let isInComment = skip("(")
    guard let minutes = isAtEnd ? 0 : zone() else { return nil }
    if isInComment { skip(")") }
    skipSpace()
    skipComment()
    guard isAtEnd else { return nil }
    return FeedDate(milliseconds: date.milliseconds + time - Int64(minutes) * 60_000)
  }

  /// Reads `07:23`, `07:23:37`, `06:02:08.668`, `7:23 PM`, `0723` or `072337`, in milliseconds.
  mutating func clock() -> Int64? {
    let start = position
    guard let written = number(digits: 1...6) else { return nil }
    var (hours, minutes, seconds) = (written, 0, 0)
    switch position - start {
    case 1, 2:
      guard skip(":"), let number = number(digits: 2...2) else { return nil }
      minutes = number
      if skip(":") {
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
    guard skip(".") || skip(",") else { return 0 }
    guard isAtDigit else { return nil }
    var (milliseconds, unit): (Int64, Int64) = (0, 100)
    while isAtDigit {
      milliseconds += Int64(text[position] - UInt8(ascii: "0")) * unit
      unit /= 10
      position += 1
    }
    return milliseconds
  }

  /// Reads `AM` or `PM`, with or without full stops, and returns the hours to add.
  ///
  /// Returns `nil`, without skipping anything, if there is neither.
  private mutating func halfOfDay() -> Int? {
    let start = position
    skipSpace()
    let isMorning = skipLetter("a")
    if isMorning || skipLetter("p") {
      skip(".")
      if skipLetter("m"), !isAtLetter {
        skip(".")
        return isMorning ? 0 : 12
      }
    }
    position = start
    return nil
  }

  /// Reads a zone, in minutes east of UTC: `Z`, `+01:00`, `-0700`, `GMT`, `EST`, `GMT+0100`, `EST -0500`, `-0500 EST`.
  ///
  /// Where a name stands beside an offset, the offset counts. A name that is not known counts as `-0000` (RFC 5322,
  /// §4.3), and is noted.
  mutating func zone() -> Int? {
    if isAtSign {
      let minutes = offset()
      skipSpace()
      if isAtLetter { position = endOfWord }
      return minutes
    }
    guard isAtLetter else { return nil }
    let word = text.extracting(position..<endOfWord)
    let minutes = zones.first { word.isWord($0.key) }?.value ?? militaryZone(word)
    position = endOfWord
    // A name that is not known may be one such as America/Port-au-Prince.
    while minutes == nil, !isAtEnd, !isAtOffset, !text[position].isXMLSpace { position += 1 }
    let end = position
    skipSpace()
    if isAtOffset { return offset() }
    position = end
    if minutes == nil { hasUnknownZone = true }
    return minutes ?? 0
  }

  private var isAtOffset: Bool {
    isAtSign && position + 1 < text.count && text[position + 1].isDigit
  }

  private var endOfWord: Int { text.firstIndex(from: position) { !$0.isLetter } }

  /// Returns the minutes of a zone of one letter: A to M without J are east, N to Y west.
  private func militaryZone(_ word: borrowing Span<UInt8>) -> Int? {
    guard word.count == 1 else { return nil }
    switch word[0] | 0x20 {
    case let letter where (0x61...0x69).contains(letter): return (Int(letter) - 0x60) * 60
    case let letter where (0x6B...0x6D).contains(letter): return (Int(letter) - 0x61) * 60
    case let letter where (0x6E...0x79).contains(letter): return -(Int(letter) - 0x6D) * 60
    default: return nil
    }
  }

  /// Reads a sign and an offset of less than a day: `01:00`, `0700`, `700` or `7`.
  private mutating func offset() -> Int? {
    let isWest = isAt("-")
    position += 1
    let start = position
    guard let number = number(digits: 1...4) else { return nil }
    var (hours, minutes) = (number, 0)
    if position - start > 2 {
      (hours, minutes) = (number / 100, number % 100)
    } else if skip(":") {
      guard let number = self.number(digits: 2...2) else { return nil }
      minutes = number
    }
    guard hours < 24, minutes < 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }
}

private let monthNames: [StaticString] = [
  "january", "february", "march", "april", "may", "june", "july", "august", "september",
  "october", "november", "december",
]

/// The zones of RFC 822, and others that occur in feeds, in minutes east of UTC.
private let zones: KeyValuePairs<StaticString, Int> = [
  "gmt": 0, "z": 0, "utc": 0, "ut": 0, "est": -300, "edt": -240, "et": -300, "cst": -360,
  "cdt": -300, "ct": -360, "mst": -420, "mdt": -360, "mt": -420, "pst": -480, "pdt": -420,
  "pt": -480, "ast": -240, "adt": -180, "bst": 60, "cet": 60, "cest": 120, "eet": 120,
  "msk": 180, "jst": 540, "wet": 0, "west": 60, "eest": 180, "ist": 330, "awst": 480, "aest": 600,
  "aedt": 660, "nzst": 720, "nzdt": 780, "akst": -540, "akdt": -480, "hst": -600,
]
