/// A date format used in feeds.
///
/// The most frequent ones come first.
package enum FeedDateFormat: CaseIterable, BitwiseCopyable, Sendable {
  case internet
  case mail
  case asctime
  case longUS

  /// An example of a date in this format.
  package var example: String {
    switch self {
    case .internet: "2009-12-16T11:46:04Z"
    case .mail: "Tue, 15 May 2012 07:23:37 -0700"
    case .asctime: "Thu Jan 1 19:48:21 2004"
    case .longUS: "July 10, 2012"
    }
  }

  /// Reads a date without allocating; `nil` if the text is not a date in this format.
  func read(_ text: borrowing Span<UInt8>) -> FeedDate? {
    switch self {
    case .internet: FeedDate(internet: text)
    case .mail: FeedDate(mail: text)
    case .asctime: FeedDate(asctime: text)
    case .longUS: FeedDate(longUS: text)
    }
  }
}

extension FeedDate {
  /// Reads a date in any known format; `nil` if the text is not such a date.
  init?(_ text: borrowing Span<UInt8>) {
    for format in FeedDateFormat.allCases {
      guard let date = format.read(text) else { continue }
      self = date
      return
    }
    return nil
  }

  /// Reads a date as written by ``description``; `nil` if the text is not a date.
  package init?(_ description: String) {
    guard let date = FeedDateFormat.internet.read(description.utf8Span.span) else { return nil }
    self = date
  }

  /// Reads `2009-12-16T11:46:04Z`: RFC 3339 and the other forms of ISO 8601 in the W3C's profile, including a
  /// year or a month alone.
  ///
  /// The T may be a blank. The dashes may be slashes or missing (`20091216T114604Z`). Without a zone, the
  /// time is in UTC.
  fileprivate init?(internet text: borrowing Span<UInt8>) {
    var scanner = DateScanner(text)
    scanner.skipSpace()
    if let time = scanner.dayAndTime() {
      guard let moment = scanner.zoned(time) else { return nil }
      self = moment
      return
    }
    guard let date = scanner.calendarDay() else { return nil }
    let hasMark = scanner.skipLetter("t")
    scanner.skipSpace()
    if scanner.isAtEnd, hasMark { return nil }
    guard let moment = scanner.isAtEnd ? date : scanner.time(on: date) else { return nil }
    self = moment
  }

  /// Reads `Tue, 15 May 2012 07:23:37 -0700`: RFC 822 and 5322, and the deviations found in feeds.
  ///
  /// The name of the day may be in full, wrong or missing. Years may have two digits. There may be dashes, a
  /// comma after the month, no seconds, no time, or no zone, which then is UTC.
  fileprivate init?(mail text: borrowing Span<UInt8>) {
    var scanner = DateScanner(text)
    scanner.skipSpace()
    scanner.skipWord()
    _ = scanner.skip(UInt8(ascii: ","))
    scanner.skipSpace()
    guard let day = scanner.number(digits: 1...2) else { return nil }
    scanner.skipSpaceOrDash()
    guard let month = scanner.monthName() else { return nil }
    _ = scanner.skip(UInt8(ascii: ","))
    scanner.skipSpaceOrDash()
    guard let year = scanner.mailYear(), let date = FeedDate(year: year, month: month, day: day)
    else { return nil }
    _ = scanner.skip(UInt8(ascii: ","))
    scanner.skipSpace()
    guard let moment = scanner.isAtEnd ? date : scanner.time(on: date) else { return nil }
    self = moment
  }

  /// Reads `Thu Jan 1 19:48:21 2004`: the output of asctime(3), taken as UTC, and of date(1), which has a
  /// zone before the year.
  fileprivate init?(asctime text: borrowing Span<UInt8>) {
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
    self.init(milliseconds: date.milliseconds + time - Int64(minutes) * 60_000)
  }

  /// Reads `July 10, 2012`: the long date styles of the United States.
  ///
  /// The name of the day, a short month, a time, and missing commas are accepted (`Tue, Jul 10, 2012 7:23
  /// PM`). So is the output of JavaScript (`Tue Jul 10 2012 07:23:37 GMT-0700 (PDT)`). Without a zone, the
  /// time is in UTC.
  fileprivate init?(longUS text: borrowing Span<UInt8>) {
    var scanner = DateScanner(text)
    scanner.skipSpace()
    var month = scanner.monthName()
    if month == nil {
      scanner.skipWord()
      _ = scanner.skip(UInt8(ascii: ","))
      scanner.skipSpace()
      month = scanner.monthName()
    }
    guard let month else { return nil }
    scanner.skipSpace()
    guard let day = scanner.number(digits: 1...2) else { return nil }
    _ = scanner.skip(UInt8(ascii: ","))
    scanner.skipSpace()
    guard let year = scanner.number(digits: 4...4),
      let date = FeedDate(year: year, month: month, day: day)
    else { return nil }
    let hasComma = scanner.skip(UInt8(ascii: ","))
    scanner.skipSpace()
    if scanner.isAtEnd, hasComma { return nil }
    guard let moment = scanner.isAtEnd ? date : scanner.time(on: date) else { return nil }
    self = moment
  }
}
