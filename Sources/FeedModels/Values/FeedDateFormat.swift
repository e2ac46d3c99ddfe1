/// A way in which feeds write dates.
package struct FeedDateFormat: Sendable {
  /// A date written this way.
  package let example: String
  /// Reads a date, without allocating; `nil` if the text is none.
  let read: @Sendable (borrowing Span<UInt8>) -> FeedDate?

  /// Those that feeds really use, the most frequent first.
  package static let usual = [internet, mail, asctime, longUS]
}

extension FeedDateFormat {
  /// `2009-12-16T11:46:04Z`: RFC 3339 and the other forms of ISO 8601 that the W3C has profiled, a year or a
  /// month alone among them.
  ///
  /// A blank may stand for the T, and slashes for the dashes; without a zone it is UTC.
  static let internet = Self(example: "2009-12-16T11:46:04Z") { text in
    var scanner = DateScanner(text)
    scanner.skipSpace()
    guard let year = scanner.number(digits: 4...4) else { return nil }
    var (month, day) = (1, 1)
    if scanner.skipDashOrSlash() {
      guard let number = scanner.number(digits: 1...2) else { return nil }
      month = number
      if scanner.skipDashOrSlash() {
        guard let number = scanner.number(digits: 1...2) else { return nil }
        day = number
      }
    }
    guard let date = FeedDate(year: year, month: month, day: day) else { return nil }
    let hasMark = scanner.skipLetter("t")
    scanner.skipSpace()
    if scanner.isAtEnd { return hasMark ? nil : date }
    return scanner.time(on: date)
  }

  /// `Tue, 15 May 2012 07:23:37 -0700`: RFC 822 and 5322, with what feeds make of it: the name of the day in
  /// full, wrong or missing, years of two digits, dashes, no seconds, no time at all, or no zone, which is UTC.
  static let mail = Self(example: "Tue, 15 May 2012 07:23:37 -0700") { text in
    var scanner = DateScanner(text)
    scanner.skipSpace()
    scanner.skipWord()
    _ = scanner.skip(UInt8(ascii: ","))
    scanner.skipSpace()
    guard let day = scanner.number(digits: 1...2) else { return nil }
    scanner.skipSpaceOrDash()
    guard let month = scanner.shortMonthName() else { return nil }
    scanner.skipSpaceOrDash()
    guard let written = scanner.number(digits: 2...4),
      // RFC 5322, section 4.3.
      let date = FeedDate(
        year: written < 50 ? 2000 + written : written < 1000 ? 1900 + written : written,
        month: month, day: day)
    else { return nil }
    _ = scanner.skip(UInt8(ascii: ","))
    scanner.skipSpace()
    return scanner.isAtEnd ? date : scanner.time(on: date)
  }

  /// `Thu Jan 1 19:48:21 2004`: what asctime(3) writes, taken for UTC.
  static let asctime = Self(example: "Thu Jan 1 19:48:21 2004") { text in
    var scanner = DateScanner(text)
    scanner.skipSpace()
    scanner.skipWord()
    scanner.skipSpace()
    guard let month = scanner.shortMonthName() else { return nil }
    scanner.skipSpace()
    guard let day = scanner.number(digits: 1...2) else { return nil }
    scanner.skipSpace()
    guard let time = scanner.clock() else { return nil }
    scanner.skipSpace()
    guard let year = scanner.number(digits: 4...4) else { return nil }
    scanner.skipSpace()
    guard scanner.isAtEnd, let date = FeedDate(year: year, month: month, day: day) else {
      return nil
    }
    return FeedDate(milliseconds: date.milliseconds + time)
  }

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
