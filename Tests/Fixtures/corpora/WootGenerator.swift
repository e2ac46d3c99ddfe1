import HarnessCore

/// The sale feed of Woot, reconstructed from code that read it, because no copy of the feed has been found.
///
/// It is RSS 2.0 with one item for each site. The namespace prefix is declared again on every element that
/// uses it, and descriptions are escaped HTML. All texts are invented.
enum WootGenerator: CorpusGenerator {
  static let profile = GeneratorProfile(
    name: "woot",
    title: "Woot sales, RSS 2.0, 12 items",
    stresses: "a namespace declared again on every element, escaped HTML",
    feedKind: "rss",
    recordType: "sale-item",
    itemElement: "item",
    documentName: "woot.xml",
    defaultItems: 12,
    defaultSeed: 2010_06_30,
    provenance: "synthetic; modelled on what six readers of the feed expect; no text of it")

  /// Generates a feed of `items` sales.
  ///
  /// - Complexity: O(`items`) time; at most one item is in memory.
  static func generate(
    items: Int, seed: UInt64, to output: GenerationOutput
  ) -> GeneratedItems {
    precondition(items > 0, "a feed has at least one item")
    var feed = WootWriter(seed: seed, output)
    feed.writeHead()
    let start = feed.writer.documentBytes
    for number in output.wanted(0..<items) {
      if number > 0 { feed.writer.text("\n    ") }
      feed.writeItem(number)
    }
    let end = feed.writer.documentBytes
    feed.writeTail()
    return GeneratedItems(count: items, range: start..<end)
  }
}

/// Writes the feed and, from the same model, its record log.
private struct WootWriter {
  var writer: ModelWriter
  private let log: RecordLogWriter
  private var filler: FillerText

  private static let woot = NamespaceDeclaration(prefix: "woot", uri: "http://www.woot.com/")
  private static let sites = ["www", "wine", "shirt", "sellout", "kids", "home", "tech", "deals"]
  private static let moment = Moment(
    day: CalendarDate(year: 2010, month: 6, day: 30), second: 18_000)

  init(seed: UInt64, _ output: GenerationOutput) {
    writer = ModelWriter(output)
    log = RecordLogWriter(output)
    filler = FillerText(seed: seed)
  }

  mutating func writeHead() {
    writer.xmlDeclaration()
    writer.startElement(PrefixedName("rss"), [WrittenAttribute("version", "2.0")])
    writer.text("\n  ")
    writer.startElement(PrefixedName("channel"))
    line("title", "Woot!")
    line("link", "http://www.woot.com/")
    line("description", "Woot! - One Day, One Deal")
    line("docs", "http://www.rssboard.org/rss-specification")
    line("generator", "Oppositional.Syndication, 1.0.0.0, http://oppositional.googlecode.com/")
    writer.text("\n    ")
    writer.startElement(PrefixedName("copyright"))
    writer.endElement()
    line("lastBuildDate", Self.moment.mail)
    writer.text("\n    ")
  }

  mutating func writeTail() {
    writer.text("\n  ")
    writer.endElement()
    writer.text("\n")
    writer.endElement()
  }

  mutating func writeItem(_ number: Int) {
    let site = "http://\(Self.sites[number % Self.sites.count]).woot.com"
    let title = filler.title()
    let cents = filler.number(in: 4..<400) * 100 + 99
    let price = "$\(cents / 100).\(cents % 100)"
    let description = html()
    let shipping = "$\(filler.pick([5, 7])) shipping"
    let (isSoldOut, isWootOff) = (filler.number(in: 0..<3) == 0, number % 4 == 3)
    // The API wrote booleans in lower case, while the older feed did not.
    let isOld = number % 2 == 0
    let sale = "\(site)/WantOne.aspx?id=\(filler.number(in: 1000..<9000))&x=\(number)"
    let images = ["Thumbnail", "Substandard", "Standard", "Detail"].map {
      "\(site)/images/\(filler.word())\($0).jpg"
    }
    writer.startElement(PrefixedName("item"))
    line("title", "  \(title) ", depth: 3)
    line("link", "\(site)/", depth: 3)
    line("description", description, depth: 3)
    writer.text("\n      ")
    writer.element(
      PrefixedName("guid"), [WrittenAttribute("isPermaLink", "false")], text: "woot-\(number)")
    line("pubDate", Self.moment.mail, depth: 3)
    writer.text("\n      ")
    writer.emptyElement(
      PrefixedName("enclosure"),
      [
        WrittenAttribute("url", "\(site)/podcast.mp3"), WrittenAttribute("length", "1234567"),
        WrittenAttribute("type", "audio/mpeg"),
      ])
    woot("price", price)
    woot("pricerange", price)
    woot("condition", "Refurbished")
    woot("products") { writer in
      let quantity = WrittenAttribute("quantity", "1")
      writer.startElement(PrefixedName(Self.woot, "product"), [quantity], declaring: [Self.woot])
      writer.text("\(number + 1) × the product, not its title")
      writer.endElement()
    }
    woot("soldout", text(of: isSoldOut, isCapital: isOld))
    woot("soldoutpercentage", isSoldOut ? "1" : "0.\(filler.number(in: 10..<100))")
    woot("wootoff", text(of: isWootOff, isCapital: isOld))
    woot("purchaseurl", sale)
    woot("discussionurl", "\(site)/Forums/Default.aspx?p=\(number)")
    woot("thumbnailimage", images[0])
    woot("substandardimage", images[1])
    woot("standardimage", images[2])
    woot("detailimage", images[3])
    woot("shipping", "\(shipping)\n")
    woot("subtitle", filler.sentence())
    woot("teaser", "<p>\(filler.sentence())</p>")
    writer.text("\n    ")
    writer.endElement()
    log.field("title", title)
    log.field("price", price)
    log.field("images", images.joined(separator: "\n"))
    log.field("description", description)
    log.field("shipping", shipping)
    log.field("saleURL", sale)
    log.field("wootOff", "\(isWootOff)")
    log.field("soldOut", "\(isSoldOut)")
    log.endRecord()
  }

  private func text(of flag: Bool, isCapital: Bool) -> String {
    isCapital ? (flag ? "True" : "False") : "\(flag)"
  }

  /// Returns the description, one to six thousand bytes of HTML.
  private mutating func html() -> String {
    (0..<filler.number(in: 3..<15)).map { _ in
      "<p>“\(filler.paragraph(sentences: filler.number(in: 2..<6)))” <b>$\(filler.number(in: 1..<90))</b></p>"
    }.joined()
  }

  private mutating func woot(_ local: String, _ text: String) {
    woot(local) { $0.text(text) }
  }

  private mutating func woot(_ local: String, _ content: (inout ModelWriter) -> Void) {
    writer.text("\n      ")
    writer.startElement(PrefixedName(Self.woot, local), declaring: [Self.woot])
    content(&writer)
    writer.endElement()
  }

  private mutating func line(_ name: String, _ text: String, depth: Int = 2) {
    writer.text("\n" + String(repeating: "  ", count: depth))
    writer.element(PrefixedName(name), text: text)
  }
}
