/// A small feed as the field has them, what its only or last item must have, and where that is said.
struct FeedCase: Sendable {
  let name: String
  let document: String
  /// Fields of the last record; an empty text is a field that must be absent.
  let expected: [String: String]
  let source: String
  /// What feedparser reads instead, and why that is not followed; `nil` if it agrees.
  var feedparser: String?
}

extension FeedCase {
  static let all = dates + namespaces + links

  // MARK: - Dates

  /// The date of an item in RSS, on 2 March 2015 at 06:48 by the clock of its zone.
  private static func zone(
    _ zone: String, _ expected: String, _ source: String, feedparser: String? = nil
  ) -> FeedCase {
    date(
      "Mon, 02 Mar 2015 06:48:00 \(zone)", "2015-03-0\(expected):00Z", source,
      feedparser: feedparser)
  }

  private static func date(
    _ text: String, _ expected: String, _ source: String, feedparser: String? = nil
  ) -> FeedCase {
    FeedCase(
      name: text,
      document:
        "<rss version='2.0'><channel><title>t</title><item><pubDate>\(text)</pubDate></item></channel></rss>",
      expected: ["date": expected], source: source, feedparser: feedparser)
  }

  private static let reversed =
    "the sign of RFC 822, which RFC 1123 §5.2.14 and RFC 5322 §4.3 call wrong"

  private static let dates: [FeedCase] = [
    zone("AST", "2T10:48", "gofeed#282; Atlantic time, 4 h west"),
    zone("ADT", "2T09:48", "Atlantic daylight time"),
    zone("ET", "2T11:48", "RFC 822's EST without its letter"),
    zone("CT", "2T12:48", "the same of CST"),
    zone("MT", "2T13:48", "the same of MST"),
    zone("PT", "2T14:48", "the same of PST"),
    zone("EST", "2T11:48", "RFC 822 §5.1"),
    zone("EDT", "2T10:48", "RFC 822 §5.1"),
    zone("PDT", "2T13:48", "RFC 822 §5.1"),
    zone("UT", "2T06:48", "RFC 822 §5.1"),
    zone("z", "2T06:48", "RFC 5322 §4.3: in either case"),
    zone("A", "2T05:48", "RFC 5322 §4.3 of RFC 822: A is an hour east", feedparser: reversed),
    zone("M", "1T18:48", "the same: 12 hours east", feedparser: reversed),
    zone("N", "2T07:48", "the same: an hour west", feedparser: reversed),
    zone("Y", "2T18:48", "the same: 12 hours west", feedparser: reversed),
    zone("J", "2T06:48", "no zone: RFC 5322 §4.3, as -0000"),
    zone("SGT", "2T06:48", "RFC 5322 §4.3: an unknown zone is -0000"),
    zone("PKT", "2T06:48", "the same"),
    zone("HAEC", "2T06:48", "the same; Heure Avancée d'Europe Centrale"),
    zone("BRT", "2T06:48", "the same"),
    zone("Europe/Paris", "2T06:48", "the same: a name of the tz database"),
    zone(
      "EST -0500", "2T11:48", "a name beside an offset: the offset counts"),
    zone("-0500 EST", "2T11:48", "the same the other way round"),
    zone("XYZ +0200", "2T04:48", "the same: the offset is known", feedparser: "no date"),
    zone(
      "GMT+0100", "2T05:48", "JavaScript's Date.toString"),
    zone(
      "UTC+02:00", "2T04:48", "the same with a colon", feedparser: "the name, without the offset"),
    zone("-0500 (EST)", "2T11:48", "RFC 5322 §3.2.2: a comment"),
    zone("+0530", "2T01:18", "RFC 5322 §3.3"),
    zone("-0000", "2T06:48", "RFC 5322 §3.3"),
    date("Tue, 15 May 2012 7:23:37 -0700", "2012-05-15T14:23:37Z", "an hour of one digit"),
    date("15 May 2012 7:23 EST", "2012-05-15T12:23:00Z", "the same without seconds and day"),
    date(
      "2012-05-15T7:23:37Z", "2012-05-15T07:23:37Z", "the same in RFC 3339"),
    date(
      "2012-05-15 7:23:37 +02:00", "2012-05-15T05:23:37Z", "the same with a blank"),
    date(
      "2012-05-15T07:23:37 EST", "2012-05-15T12:23:37Z", "RFC 3339 with a zone of RFC 822",
      feedparser: "no zone"),
    date("Tue May 15 07:23:37 AST 2012", "2012-05-15T11:23:37Z", "date(1)"),
    date(
      "May 15, 2012 7:23 PM PT", "2012-05-16T03:23:00Z", "the long style of the United States",
      feedparser: "no date"),
  ]

  // MARK: - Namespaces

  private static func rss(
    _ name: String, _ attributes: String, item: String, _ expected: [String: String],
    _ source: String,
    feedparser: String? = nil
  ) -> FeedCase {
    FeedCase(
      name: name,
      document:
        "<rss version='2.0' \(attributes)><channel><title>t</title><item>\(item)</item></channel></rss>",
      expected: expected, source: source, feedparser: feedparser)
  }

  private static func atom(
    _ name: String, namespace: String = "http://www.w3.org/2005/Atom", attributes: String = "",
    entry: String,
    _ expected: [String: String], _ source: String, feedparser: String? = nil
  ) -> FeedCase {
    FeedCase(
      name: name,
      document:
        "<feed xmlns='\(namespace)' \(attributes)><title>t</title><id>f</id><entry>\(entry)</entry></feed>",
      expected: expected, source: source, feedparser: feedparser)
  }

  private static let title = "<title>a</title>"
  private static let creator = ["author": "me"]

  private static let namespaces: [FeedCase] = [
    atom(
      "Atom by https", namespace: "https://www.w3.org/2005/Atom", entry: title, ["title": "a"],
      "feedparser's loose matching"),
    atom(
      "Atom in lower case", namespace: "http://www.w3.org/2005/atom", entry: title, ["title": "a"],
      "the same"),
    atom(
      "Atom with a slash", namespace: "http://www.w3.org/2005/Atom/", entry: title, ["title": "a"],
      "the same"),
    atom(
      "Atom with all three", namespace: "HTTPS://WWW.W3.ORG/2005/ATOM/", entry: title,
      ["title": "a"], "the same"),
    atom(
      "Atom 0.3", namespace: "http://purl.org/atom/ns#", entry: title, ["title": "a"], "Atom 0.3"),
    rss(
      "Dublin Core by https", "xmlns:dc='https://purl.org/dc/elements/1.1/'",
      item: "<dc:creator>me</dc:creator>", creator, "the same"),
    rss(
      "Dublin Core without a slash", "xmlns:dc='http://purl.org/dc/elements/1.1'",
      item: "<dc:creator>me</dc:creator>", creator, "the same"),
    rss(
      "Dublin Core in capitals", "xmlns:dc='http://PURL.org/DC/Elements/1.1/'",
      item: "<dc:creator>me</dc:creator>", creator, "the same"),
    rss(
      "Dublin Core 1.0, another prefix", "xmlns:x='http://purl.org/dc/elements/1.0/'",
      item: "<x:creator>me</x:creator>", creator, "Namespaces in XML",
      feedparser: "it knows 1.1 alone"),
    rss(
      "iTunes in capitals", "xmlns:i='http://www.itunes.com/DTDs/Podcast-1.0.dtd'",
      item: "<i:author>me</i:author>", creator, "Apple wrote both"),
    rss(
      "iTunes by https", "xmlns:i='https://www.itunes.com/dtds/podcast-1.0.dtd'",
      item: "<i:author>me</i:author>", creator, "podcasts", feedparser: "it knows http alone"),
    rss(
      "content by https", "xmlns:c='https://purl.org/rss/1.0/modules/content'",
      item: "<c:encoded>x</c:encoded>", ["description": "x"], "the same",
      feedparser: "it knows the namespace with its slash alone"),
    rss(
      "RSS in a namespace of its own", "xmlns='http://example.org/rss'", item: title,
      ["title": "a"], "the root element says what it is"),
    rss(
      "RSS 2.0's first namespace", "xmlns='http://backend.userland.com/rss2'", item: title,
      ["title": "a"], "Userland, 2002"),
    rss(
      "that in capitals", "xmlns='http://backend.userland.com/RSS2'", item: title, ["title": "a"],
      "Userland, 2002"),
    rss(
      "RSS in the namespace of Atom", "xmlns='http://www.w3.org/2005/Atom'", item: title,
      ["title": "a"], "the root element says what it is"),
    rss(
      "another namespace's title", "xmlns:m='http://search.yahoo.com/mrss/'",
      item: "<m:title>m</m:title>\(title)", ["title": "a"], "Namespaces in XML"),
    FeedCase(
      name: "RSS 1.0 in lower case",
      document: """
        <r:RDF xmlns:r='https://www.w3.org/1999/02/22-RDF-syntax-ns#' xmlns='https://purl.org/rss/1.0'><channel/>
        <item r:about='https://e.org/1'><title>a</title></item></r:RDF>
        """,
      expected: ["title": "a", "guid": "https://e.org/1"], source: "feedparser's loose matching",
      feedparser: "namespaces in fewer spellings"),
  ]

  // MARK: - Links

  private static let link = "https://e.org/1"
  private static let relIANA = "http://www.iana.org/assignments/relation/alternate"

  private static let links: [FeedCase] = [
    rss(
      "a guid is a link", "", item: "<guid>\(link)</guid>", ["link": link, "guid": link],
      "RSS 2.0: isPermaLink is true by default"),
    rss(
      "it says so", "", item: "<guid isPermaLink='true'>\(link)</guid>", ["link": link], "RSS 2.0"),
    rss(
      "it is none", "", item: "<guid isPermaLink='false'>\(link)</guid>",
      ["link": "", "guid": link], "fluent-reader#587"),
    rss(
      "an empty link", "", item: "<link></link><guid>\(link)</guid>", ["link": link],
      "fluent-reader#587", feedparser: "the empty link counts"),
    rss(
      "both", "", item: "<guid>https://e.org/2</guid><link>\(link)</link>",
      ["link": link, "guid": "https://e.org/2"], "RSS 2.0"),
    rss(
      "a relative guid", "xml:base='https://e.org/'", item: "<guid>1</guid>",
      ["link": link, "guid": "1"], "RFC 3986 §5.1.1", feedparser: "the guid resolved as well"),
    rss(
      "an Atom link in RSS", "xmlns:a='http://www.w3.org/2005/Atom'",
      item: "<guid>x</guid><a:link href='\(link)'/>", ["link": link, "guid": "x"],
      "RFC 4287 §4.2.7.2"),
    rss("no guid, no link", "", item: title, ["link": "", "guid": ""], "RSS 2.0"),
    atom(
      "a link without rel", entry: "<link href='\(link)'/>", ["link": link], "RFC 4287 §4.2.7.2"),
    atom(
      "the first of two, without rel",
      entry: "<link href='\(link)'/><link rel='alternate' href='https://e.org/2'/>", ["link": link],
      "RFC 4287 §4.2.7.2: both mean the same", feedparser: "the last"),
    atom(
      "the first of two, with rel",
      entry: "<link rel='alternate' href='\(link)'/><link href='https://e.org/2'/>", ["link": link],
      "RFC 4287 §4.2.7.2: both mean the same", feedparser: "the last"),
    atom(
      "rel as a URI",
      entry: "<link rel='\(relIANA)' href='\(link)'/><link href='https://e.org/2'/>",
      ["link": link], "RFC 4287 §4.2.7.2", feedparser: "the last"),
    atom(
      "other relations",
      entry:
        "<link rel='self' href='https://e.org/s'/><link rel='enclosure' href='https://e.org/m'/><link href='\(link)'/>",
      ["link": link], "RFC 4287 §4.2.7.2"),
    atom(
      "only other relations", entry: "<link rel='self' href='\(link)'/>", ["link": ""],
      "RFC 4287 §4.2.7.2"),
    atom(
      "below a base", attributes: "xml:base='https://e.org/a/'", entry: "<link href='../1'/>",
      ["link": link], "RFC 3986 §5.1.1"),
    atom(
      "below two bases", attributes: "xml:base='https://e.org/'",
      entry: "<link xml:base='b/c' href='../1'/>", ["link": link], "XML Base §4.2"),
    FeedCase(
      name: "a link of the channel by Atom",
      document: """
        <rss xmlns:a='https://www.w3.org/2005/Atom/'><channel><a:link rel='self' href='https://e.org/f'/>
        <a:link href='\(link)'/><title>t</title></channel></rss>
        """,
      expected: ["channel.link": link], source: "RFC 4287 §4.2.7.2 and the spelling of a namespace",
      feedparser: "namespaces in fewer spellings"),
  ]
}
