import HarnessCore

/// The feed of a blog in RSS 2.0, as blogging software writes it, with complete posts in CDATA.
///
/// The layout is that of many recorded WordPress feeds. All texts are invented.
enum BlogGenerator: CorpusGenerator {
  static let profile = GeneratorProfile(
    name: "blog",
    title: "blog posts, RSS 2.0, 50 posts",
    stresses: "a few long posts of HTML in CDATA, text in several scripts",
    feedKind: "rss",
    recordType: "post",
    itemElement: "item",
    documentName: "blog.xml",
    defaultItems: 50,
    defaultSeed: 2005_07_29,
    provenance: "synthetic; modelled on the feeds that WordPress writes; no text of them")

  /// Generates a feed of `items` posts.
  ///
  /// - Complexity: O(`items`) time; at most one item is in memory.
  static func generate(
    items: Int, seed: UInt64, to output: GenerationOutput
  ) -> GeneratedItems {
    precondition(items > 0, "a feed has at least one item")
    var feed = BlogWriter(seed: seed, output)
    feed.writeHead()
    let start = feed.writer.documentBytes
    for number in output.wanted(0..<items) {
      if number > 0 { feed.writer.text("\n\t") }
      feed.writePost(items - number)
    }
    let end = feed.writer.documentBytes
    feed.writeTail()
    return GeneratedItems(count: items, range: start..<end)
  }
}

/// Writes the feed and, from the same model, its record log.
private struct BlogWriter {
  var writer: ModelWriter
  private let log: RecordLogWriter
  private var filler: FillerText

  private static let site = "https://blog.example.org"
  private static let content = NamespaceDeclaration(
    prefix: "content", uri: "http://purl.org/rss/1.0/modules/content/", separator: "\n\t")
  private static let dc = NamespaceDeclaration(
    prefix: "dc", uri: "http://purl.org/dc/elements/1.1/", separator: "\n\t")
  private static let atom = NamespaceDeclaration(
    prefix: "atom", uri: "http://www.w3.org/2005/Atom", separator: "\n\t")
  private static let sy = NamespaceDeclaration(
    prefix: "sy", uri: "http://purl.org/rss/1.0/modules/syndication/", separator: "\n\t")
  private static let slash = NamespaceDeclaration(
    prefix: "slash", uri: "http://purl.org/rss/1.0/modules/slash/", separator: "\n\t")

  private static let latest = Moment(
    day: CalendarDate(year: 2019, month: 4, day: 1), second: 41_415)
  private static let authors = ["Ana Prieto", "Søren Lund", "R. Okafor", "渡辺 美咲"]
  private static let tags = ["Notes", "Travel & places", "How-to", "Музыка", "Books", "Kitchen"]

  init(seed: UInt64, _ output: GenerationOutput) {
    writer = ModelWriter(output)
    log = RecordLogWriter(output)
    filler = FillerText(seed: seed)
  }

  mutating func writeHead() {
    writer.xmlDeclaration()
    writer.startElement(
      PrefixedName("rss"), [WrittenAttribute("version", "2.0")],
      declaring: [Self.content, Self.dc, Self.atom, Self.sy, Self.slash])
    writer.text("\n\n")
    writer.startElement(PrefixedName("channel"))
    let title = "Notes & Queries"
    line("title", title)
    writer.text("\n\t")
    writer.emptyElement(
      PrefixedName(Self.atom, "link"),
      [
        WrittenAttribute("href", "\(Self.site)/feed/"), WrittenAttribute("rel", "self"),
        WrittenAttribute("type", "application/rss+xml"),
      ])
    line("link", Self.site)
    line("description", "Of towns, trains and “other” things")
    line("lastBuildDate", Self.latest.mail)
    line("language", "en-GB")
    line(PrefixedName(Self.sy, "updatePeriod"), "\n\thourly\t")
    line(PrefixedName(Self.sy, "updateFrequency"), "\n\t1\t")
    line("generator", "https://wordpress.org/?v=5.1")
    writer.text("\n\t")
    writer.startElement(PrefixedName("image"))
    line("url", "\(Self.site)/icon.png")
    line("title", "an image, not the channel")
    line("link", "\(Self.site)/about")
    writer.endElement()
    writer.text("\n\t")
    log.field("channel.title", title)
    log.field("channel.link", Self.site)
    log.field("channel.description", "Of towns, trains and “other” things")
    log.field("channel.date", Self.latest.iso)
    log.endRecord()
  }

  mutating func writeTail() {
    writer.text("\n")
    writer.endElement()
    writer.text("\n")
    writer.endElement()
  }

  /// Writes the post with this number; numbers count up from the oldest post.
  mutating func writePost(_ number: Int) {
    let title = filler.title()
    let link = "\(Self.site)/2019/\(1000 + number)/\(filler.word())-\(filler.word())/"
    let author = filler.pick(Self.authors)
    let published = Moment(
      day: CalendarDate(year: 2018, month: 11, day: 1).adding(days: number * 3),
      second: filler.number(in: 0..<86_400))
    let guid = "\(Self.site)/?p=\(1000 + number)"
    let excerpt = "<p>\(filler.paragraph(sentences: 3)) [&#8230;]</p>"
    writer.startElement(PrefixedName("item"))
    line("title", title, depth: 2)
    line("link", link, depth: 2)
    line("comments", "\(link)#comments", depth: 2)
    line("pubDate", published.mail, depth: 2)
    writer.text("\n\t\t")
    writer.startElement(PrefixedName(Self.dc, "creator"))
    writer.cdata(author)
    writer.endElement()
    writer.text("\n\t\t\t\t")
    for _ in 0..<filler.number(in: 1..<4) {
      writer.startElement(PrefixedName("category"))
      writer.cdata(filler.pick(Self.tags))
      writer.endElement()
    }
    writer.text("\n\t\t")
    writer.element(
      PrefixedName("guid"), [WrittenAttribute("isPermaLink", "false")], text: guid)
    writer.text("\n\t\t")
    writer.startElement(PrefixedName("description"))
    writer.cdata(excerpt)
    writer.endElement()
    writer.text("\n\t\t")
    writer.startElement(PrefixedName(Self.content, "encoded"))
    writer.cdata(article())
    writer.endElement()
    line(PrefixedName(Self.slash, "comments"), "\(filler.number(in: 0..<40))", depth: 2)
    writer.text("\n\t")
    writer.endElement()
    log.field("title", title)
    log.field("link", link)
    log.field("description", excerpt)
    log.field("guid", guid)
    log.field("author", author)
    log.field("date", published.iso)
    log.field("isRead", "false")
    log.endRecord()
  }

  /// Returns the HTML of a post, with paragraphs, links, lists and images.
  private mutating func article() -> String {
    var html = ""
    for paragraph in 0..<filler.number(in: 6..<24) {
      switch filler.number(in: 0..<8) {
      case 0:
        html += """
          <p><img class="alignnone size-full" src="\(Self.site)/wp-content/\(filler.word()).jpg?w=640&h=480" \
          alt="\(filler.word())" /></p>\n
          """
      case 1:
        html += "<ul>\n<li>\(filler.sentence())</li>\n<li>\(filler.sentence())</li>\n</ul>\n"
      case 2:
        html += "<h2>\(filler.title())</h2>\n"
      default:
        html += "<p>\(filler.paragraph(sentences: filler.number(in: 2..<6)))"
        html +=
          paragraph % 3 == 0
          ? " <a href=\"\(Self.site)/\(filler.word())/\">more</a></p>\n" : "</p>\n"
      }
    }
    return html
  }

  private mutating func line(_ name: String, _ text: String, depth: Int = 1) {
    line(PrefixedName(name), text, depth: depth)
  }

  private mutating func line(_ name: PrefixedName, _ text: String, depth: Int = 1) {
    writer.text("\n" + String(repeating: "\t", count: depth))
    writer.element(name, text: text)
  }
}
