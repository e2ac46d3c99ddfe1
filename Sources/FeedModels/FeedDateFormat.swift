/// A way in which feeds write dates.
public struct FeedDateFormat: Sendable {
  /// A date written this way.
  public let example: String
  /// Reads a date, without allocating; `nil` where the text is none.
  let read: @Sendable (borrowing Span<UInt8>) -> FeedDate?
}

extension FeedDateFormat {
  /// `July 10, 2012`: what a long date style writes in the United States, read as midnight UTC.
  ///
  /// White space around the parts is ignored, letters may be of either case.
  public static let longUS = Self(example: "July 10, 2012") { text in
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
