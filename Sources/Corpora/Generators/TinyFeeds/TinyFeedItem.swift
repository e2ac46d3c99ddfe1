/// An item of a small feed; at most 700 bytes, however it is written.
struct TinyFeedItem {
  let title: String
  let link: String
  let day: CalendarDate
  let html: String
  let category: String

  init(_ number: Int, of feed: TinyFeed, drawing prose: inout Prose) {
    title = prose.title()
    link = "\(feed.link)\(prose.word())-\(number)"
    day = CalendarDate(year: 2024, month: 1, day: 1).adding(days: prose.number(in: 0..<360))
    html = "<p>\(prose.paragraph(sentences: prose.number(in: 1..<3)))</p>"
    category = prose.word()
  }

  /// The moment it appeared (RFC 3339).
  var timestamp: String { day.midnightUTC }
}
