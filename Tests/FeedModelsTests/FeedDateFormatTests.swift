import EveryBackend
import Testing

@testable import FeedModels

/// Dates in the formats that feeds use.
struct FeedDateFormatTests {
  @Test(arguments: [
    // RFC 3339 and the W3C profile of ISO 8601.
    ("2009-12-16T11:46:04Z", "2009-12-16T11:46:04Z"),
    ("2018-12-07T06:02:08.668Z", "2018-12-07T06:02:08.668Z"),
    ("2018-12-07T06:02:08,6Z", "2018-12-07T06:02:08.600Z"),
    ("2003-12-31T10:14:55-08:00", "2003-12-31T18:14:55Z"),
    ("2003-12-31T10:14:55+0530", "2003-12-31T04:44:55Z"),
    ("2003-12-31T10:14Z", "2003-12-31T10:14:00Z"),
    ("2003-12-31 10:14:55", "2003-12-31T10:14:55Z"), ("2020/1/10 14:33:00", "2020-01-10T14:33:00Z"),
    ("03 Apr 02 1500 GMT", "2002-04-03T15:00:00Z"), ("2003-12-31", "2003-12-31T00:00:00Z"),
    ("2003-12", "2003-12-01T00:00:00Z"), ("2003", "2003-01-01T00:00:00Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ("2008-02-29t01:02:03z", "2008-02-29T01:02:03Z"),
    ("2003-12-31T10:14:55 Z", "2003-12-31T10:14:55Z"),
    ("2003-12-31T10:14:55 PM", "2003-12-31T22:14:55Z"),
    ("2003-12-31T10:14:55.5 PM", "2003-12-31T22:14:55.500Z"),
    // RFC 822, 1123 and 5322.
    ("Tue, 15 May 2012 07:23:37 -0700", "2012-05-15T14:23:37Z"),
    ("15 May 2012 07:23 GMT", "2012-05-15T07:23:00Z"),
    ("Thu, 01 Jan 04 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    ("Fri, 31 Dec 99 23:59:59 EST", "2000-01-01T04:59:59Z"),
    ("Sat, 01 Jan 2000 09:59:59 AEST", "1999-12-31T23:59:59Z"),
    ("Thursday, 1 January 2004 19:48:21 +01:00", "2004-01-01T18:48:21Z"),
    ("Sun, 06-Nov-1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
    ("Wed, 3 Sept 2008 01:02:03 PDT", "2008-09-03T08:02:03Z"),
    ("Tue, 15 May 2012 07:23:37", "2012-05-15T07:23:37Z"),
    ("Tue, 15 May 2012", "2012-05-15T00:00:00Z"),
    ("\n   Tue, 15 May 2012 07:23:37 UT\n", "2012-05-15T07:23:37Z"),
    // asctime(3) and the long US format.
    ("Thu Jan  1 19:48:21 2004", "2004-01-01T19:48:21Z"),
    ("Tue May 15 07:23:37 EST 2012", "2012-05-15T12:23:37Z"),
    ("Tue May 15 07:23:37 +0200 2012", "2012-05-15T05:23:37Z"),
    // Zones of less than an hour, with letters and digits, and with a comment.
    ("Tue, 15 May 2012 07:23:37 +0030", "2012-05-15T06:53:37Z"),
    ("Tue, 15 May 2012 07:23:37 -0045", "2012-05-15T08:08:37Z"),
    ("Tue, 15 May 2012 07:23:37 +1", "2012-05-15T06:23:37Z"),
    ("Tue, 15 May 2012 07:23:37 +530", "2012-05-15T01:53:37Z"),
    ("Tue, 15 May 2012 07:23:37 GMT+0100", "2012-05-15T06:23:37Z"),
    ("Tue, 15 May 2012 07:23:37 +0000 (UTC)", "2012-05-15T07:23:37Z"),
    ("Tue, 15 May 2012 24:00:00 GMT", "2012-05-16T00:00:00Z"),
    ("Mon, 01 Jan 0001 00:00:00 GMT", "0001-01-01T00:00:00Z"),
    ("Thu, 01 Jan 104 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    ("15 May, 2012", "2012-05-15T00:00:00Z"), ("Thu Jan 1 2004", "2004-01-01T00:00:00Z"),
    ("May 15 2012", "2012-05-15T00:00:00Z"),
    ("Tue May 15 2012 07:23:37 GMT-0700 (Pacific Daylight Time)", "2012-05-15T14:23:37Z"),
    ("July 10, 2012", "2012-07-10T00:00:00Z"), ("Sept 5, 2012", "2012-09-05T00:00:00Z"),
    ("Tuesday, Jul. 10, 2012, 7:23 PM EST", "2012-07-11T00:23:00Z"),
    ("July 10, 2012 12:00:01 a.m.", "2012-07-10T00:00:01Z"),
    ("Tue, 15 May 2012 12:23 pm", "2012-05-15T12:23:00Z"),
    // ISO 8601 without dashes and colons.
    ("20120515T072337Z", "2012-05-15T07:23:37Z"), ("20120515", "2012-05-15T00:00:00Z"),
    ("20120515 0723+02:00", "2012-05-15T05:23:00Z"),
  ])
  func aDateIsReadInUTC(_ text: String, _ moment: String) throws {
    let feed = try Self.feed(text)
    #expect(feed.diagnostics.isEmpty)
    #expect(feed.log.contains("\ndate\t\(moment)\n"), "\(feed.log)")
  }

  @Test(arguments: [
    "soon", "2003-13-01", "2003-02-30", "2003-12-31T", "2003-12-31T25:00:00Z", "2003-12-31T10",
    "2003-12-31T10:61Z", "2003-12-31T10:14:55.Z", "2003-12-31T10:14:55X!", "20031331", "31122003",
    "Tue, 32 May 2012 07:23:37 GMT",
    "Tue, 15 Mai 2012 07:23:37 GMT", "15 May", "May 2012",
    "Tue, 15 May 2012 07:23:37 +99", "Tue, 15 May 2012 07:23:37 +0160",
    "Tue, 15 May 2012 24:59:00 GMT", "Tue, 15 May 2012 07:23:37 GMT (",
    "12/31/2003", "1072915200", "20120515T072361Z", "20120515T0723376Z",
    "20120515-10", "July 10, 2012 13:00 PM", "July 10, 2012 0:10 AM", "Tue, Tue, July 10, 2012",
  ])
  func whatIsNoDateIsADiagnostic(_ text: String) throws {
    let feed = try Self.feed(text)
    #expect(feed.diagnostics.map(\.text) == [text])
    #expect(!feed.log.contains("\ndate\t"), "\(feed.log)")
  }

  /// RFC 5322, §4.3: it counts as -0000.
  @Test(arguments: [
    ("2003-12-31T10:14:55Zulu", "2003-12-31T10:14:55Z"),
    ("Tue, 15 May 2012 07:23:37 NOWHERE", "2012-05-15T07:23:37Z"),
    ("Tue, 15 May 2012 07:23:37 America/New_York", "2012-05-15T07:23:37Z"),
    ("Tue, 15 May 2012 07:23:37 America/Port-au-Prince", "2012-05-15T07:23:37Z"),
    ("Tue, 15 May 2012 7:23 PM PM", "2012-05-15T19:23:00Z"),
    ("July 10, 2012 1:10 XM", "2012-07-10T01:10:00Z"),
    ("Tue May 15 07:23:37 SGT 2012", "2012-05-15T07:23:37Z"),
  ])
  func anUnknownZoneIsUTCAndADiagnostic(_ text: String, _ moment: String) throws {
    let feed = try Self.feed(text)
    #expect(feed.log.contains("\ndate\t\(moment)\n"), "\(feed.log)")
    #expect(
      feed.diagnostics.map(\.description) == [
        "item 1: date is \"\(text)\", whose time zone is not known: it counts as UTC"
      ])
  }

  @Test func theNextSourceCountsWhereOneCannotBeRead() throws {
    let feed = try Feed(
      """
      <rss xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><item><title>t</title>\
      <pubDate>soon</pubDate><dc:date>2012-01-01</dc:date></item></channel></rss>
      """, of: .post)
    #expect(feed.diagnostics.isEmpty)
    #expect(feed.log.contains("\ndate\t2012-01-01T00:00:00Z\n"), "\(feed.log)")
  }

  private static func feed(_ text: String) throws -> Feed {
    try Feed(
      "<rss><channel><item><title>t</title><pubDate>\(text)</pubDate></item></channel></rss>",
      of: .post)
  }
}
