/// A way in which feeds write dates, the most frequent first.
package enum FeedDateFormat: CaseIterable, BitwiseCopyable, Sendable {
  case internet
  case mail
  case asctime
  case longUS

  /// A date written this way.
  package var example: String {
    switch self {
    case .internet: "2009-12-16T11:46:04Z"
    case .mail: "Tue, 15 May 2012 07:23:37 -0700"
    case .asctime: "Thu Jan 1 19:48:21 2004"
    case .longUS: "July 10, 2012"
    }
  }

  /// Reads a date, without allocating; `nil` if the text is none.
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
  /// Reads what ``description`` writes; `nil` if the text is none.
  package init?(_ description: String) {
    guard let date = FeedDateFormat.internet.read(description.utf8Span.span) else { return nil }
    self = date
  }

  /// `2009-12-16T11:46:04Z`: RFC 3339 and the other forms of ISO 8601 that the W3C has profiled, a year or a
  /// month alone among them.
  ///
  /// A blank may stand for the T, and slashes for the dashes, or nothing at all (`20091216T114604Z`); without a
  /// zone it is UTC.
  fileprivate init?(internet text: borrowing Span<UInt8>) {
    var scanner = DateScanner(text)
    scanner.skipSpace()
    guard let date = scanner.calendarDay() else { return nil }
    let hasMark = scanner.skipLetter("t")
    scanner.skipSpace()
    if scanner.isAtEnd, hasMark { return nil }
    guard let moment = scanner.isAtEnd ? date : scanner.time(on: date) else { return nil }
    self = moment
  }

  /// `Tue, 15 May 2012 07:23:37 -0700`: RFC 822 and 5322, with what feeds make of it: the name of the day in
  /// full, wrong or missing, years of two digits, dashes, a comma after the month, no seconds, no time at all, or
  /// no zone, which is UTC.
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

  /// `Thu Jan 1 19:48:21 2004`: what asctime(3) writes, taken for UTC; date(1) writes a zone before the year.
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

  /// `July 10, 2012`: what long date styles write in the United States, with the name of the day, a short month,
  /// a time or no commas (`Tue, Jul 10, 2012 7:23 PM`, and what JavaScript writes: `Tue Jul 10 2012 07:23:37
  /// GMT-0700 (PDT)`); without a zone it is UTC.
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
