import EveryBackend
import FeedModels
import Testing

/// Dates in the long US format, read as release dates.
struct LongUSTests {
  @Test(arguments: [
    ("July 10, 2012", "2012-07-10"), ("january 1, 2000", "2000-01-01"),
    ("FEBRUARY 29, 2004", "2004-02-29"), ("March 03, 1999", "1999-03-03"),
    ("April 30, 1970", "1970-04-30"), ("mAy 31, 0001", "0001-05-31"),
    ("June 9, 2010", "2010-06-09"), ("August 2, 2010", "2010-08-02"),
    ("September 3, 2010", "2010-09-03"), ("October 4, 2010", "2010-10-04"),
    ("November 5, 2010", "2010-11-05"), ("December 31, 9999", "9999-12-31"),
    ("  July 10, 2012\n", "2012-07-10"), ("July\n\t10,\r 2012", "2012-07-10"),
    ("July10,2012", "2012-07-10"), ("Jul 10, 2012", "2012-07-10"),
    ("July   10,   2012   ", "2012-07-10"), ("July 10 2012", "2012-07-10"),
  ])
  func aDateIsReadAsMidnightUTC(_ text: String, _ day: String) throws {
    let feed = try Self.feed(text)
    #expect(feed.log == "releaseDate\t\(day)T00:00:00Z\n\n")
    #expect(feed.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "July", "July 10", "July 10,", "July 10, 12", "July 10, 02012",
    "July 010, 2012", "July , 2012", "July 0, 2012", "July 32, 2012", "June 31, 2012",
    "February 30, 2012", "February 29, 2011", "Ju 10, 2012", "Julyy 10, 2012", "10 July 2012",
    "2012-07-10", "July 10, 2012 x", "July 10, 2012, ", "July -1, 2012", "July 10, 0000",
    "July 99999999999999999999, 2012", "July 10, 99999999999999999999", "Juillet 10, 2012",
    "Ju\u{308}ly 10, 2012", "July 10, ２０１２",
  ])
  func whatIsNoDateIsADiagnosticAndTheSongStays(_ text: String) throws {
    let feed = try Self.feed(text)
    #expect(feed.log == "\n")
    #expect(feed.count == 1)
    #expect(feed.diagnostics.count == 1)
    let diagnostic = feed.diagnostics.first
    #expect(diagnostic?.item == 1)
    #expect(diagnostic?.field == "releaseDate")
    #expect(diagnostic?.text == text)
    #expect(diagnostic?.problem == "expected a date like July 10, 2012")
  }

  @Test(arguments: ["", " ", "\n\t"])
  func anEmptyDateIsAbsent(_ text: String) throws {
    let feed = try Self.feed(text)
    #expect(feed.log == "\n" && feed.diagnostics.isEmpty)
  }

  private static func feed(_ text: String) throws -> Feed {
    try Feed(.expat, items: "<item><itms:releasedate>\(text.escaped)</itms:releasedate></item>")
  }
}

extension String {
  /// The text as it must be written in a document, with carriage returns as references.
  fileprivate var escaped: String {
    unicodeScalars.map { $0 == "\r" ? "&#13;" : String($0) }.joined()
  }
}
