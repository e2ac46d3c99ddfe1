extension FeedDate {
  /// A date that was read.
  typealias Found = (date: FeedDate, hasUnknownZone: Bool)

  /// Reads a date in any known format, the most frequent ones first; `nil` if the text is not such a date.
  static func read(_ text: borrowing Span<UInt8>) -> Found? {
    internet(text) ?? mail(text) ?? asctime(text) ?? longUS(text)
  }

  /// Reads a date as written by ``description``; `nil` if the text is not a date.
  package init?(_ description: String) {
    guard let found = Self.internet(description.utf8Span.span) else { return nil }
    self = found.date
  }

  /// Reads `2009-12-16T11:46:04Z`: RFC 3339 and the other forms of ISO 8601 in the W3C's profile, including a
  /// year or a month alone.
  ///
  /// The T may be a blank. The dashes may be slashes or missing (`20091216T114604Z`). Without a zone, the
  /// time is in UTC.
  private static func internet(_ text: borrowing Span<UInt8>) -> Found? {
    var scanner = DateScanner(text)
    scanner.skipSpace()
    guard let date = scanner.calendarDay() else { return nil }
    let hasMark = scanner.skipLetter("t")
    scanner.skipSpace()
    if scanner.isAtEnd, hasMark { return nil }
    guard let moment = scanner.isAtEnd ? date : scanner.time(on: date) else { return nil }
    return (moment, scanner.hasUnknownZone)
  }

  /// Reads `Tue, 15 May 2012 07:23:37 -0700`: RFC 822 and 5322, and the deviations found in feeds.
  ///
  /// The name of the day may be in full, wrong or missing. Years may have two digits. There may be dashes, a
  /// comma after the month, no seconds, no time, or no zone, which then is UTC.
  private static func mail(_ text: borrowing Span<UInt8>) -> Found? {
    var scanner = DateScanner(text)
    scanner.skipSpace()
    scanner.skipWord()
    scanner.skip(",")
    scanner.skipSpace()
    guard let day = scanner.number(digits: 1...2) else { return nil }
    scanner.skipSpaceOrDash()
    guard let month = scanner.monthName() else { return nil }
    scanner.skip(",")
    scanner.skipSpaceOrDash()
    guard let year = scanner.mailYear(), let date = FeedDate(year: year, month: month, day: day)
    else { return nil }
    scanner.skip(",")
    scanner.skipSpace()
    guard let moment = scanner.isAtEnd ? date : scanner.time(on: date) else { return nil }
    return (moment, scanner.hasUnknownZone)
  }

  /// Reads `Thu Jan 1 19:48:21 2004`: the output of asctime(3), taken as UTC, and of date(1), which has a
  /// zone before the year.
  private static func asctime(_ text: borrowing Span<UInt8>) -> Found? {
    var scanner = DateScanner(text)
    scanner.skipSpace()
    scanner.skipWord()
    scanner.skipSpace()
    guard let month = scanner.monthName() else { return nil }
    scanner.skipSpace()
    guard let day = scanner.number(digits: 1...2) else { return nil }
    scanner.skipSpace()
    guard let time = scanner.clock() else { return nil }
    scanner.skipSpace()
    guard let minutes = scanner.isAtDigit ? 0 : scanner.zone() else { return nil }
    scanner.skipSpace()
    guard let year = scanner.number(digits: 4...4) else { return nil }
    scanner.skipSpace()
    guard scanner.isAtEnd, let date = FeedDate(year: year, month: month, day: day) else {
      return nil
    }
    let moment = FeedDate(milliseconds: date.milliseconds + time - Int64(minutes) * 60_000)
    return (moment, scanner.hasUnknownZone)
  }

  /// Reads `July 10, 2012`: the long date styles of the United States.
  ///
  /// The name of the day, a short month, a time, and missing commas are accepted (`Tue, Jul 10, 2012 7:23
  /// PM`). So is the output of JavaScript (`Tue Jul 10 2012 07:23:37 GMT-0700 (PDT)`). Without a zone, the
  /// time is in UTC.
  private static func longUS(_ text: borrowing Span<UInt8>) -> Found? {
    var scanner = DateScanner(text)
    scanner.skipSpace()
    var month = scanner.monthName()
    if month == nil {
      scanner.skipWord()
      scanner.skip(",")
      scanner.skipSpace()
      month = scanner.monthName()
    }
    guard let month else { return nil }
    scanner.skipSpace()
    guard let day = scanner.number(digits: 1...2) else { return nil }
    scanner.skip(",")
    scanner.skipSpace()
    guard let year = scanner.number(digits: 4...4),
      let date = FeedDate(year: year, month: month, day: day)
    else { return nil }
    let hasComma = scanner.skip(",")
    scanner.skipSpace()
    if scanner.isAtEnd, hasComma { return nil }
    guard let moment = scanner.isAtEnd ? date : scanner.time(on: date) else { return nil }
    return (moment, scanner.hasUnknownZone)
  }

  /// Reads a date in the long style of the United States; `nil` if the text is not such a date.
  package init?(longUS text: borrowing Span<UInt8>) {
    guard let found = Self.longUS(text) else { return nil }
    self = found.date
  }
}
