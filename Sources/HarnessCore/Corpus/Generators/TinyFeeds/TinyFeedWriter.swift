/// Writes one small feed, as RSS or Atom.
struct TinyFeedWriter {
  private var writer: ModelWriter
  private let feed: TinyFeed

  init(_ feed: TinyFeed, _ output: GenerationOutput) {
    self.feed = feed
    writer = ModelWriter(output)
  }

  /// Writes the whole feed, as Atom (RFC 4287) or RSS 2.0, with enough items to reach its size.
  mutating func write(isAtom: Bool, drawing filler: inout FillerText) {
    writer.xmlDeclaration()
    if isAtom { writeAtomHead() } else { writeRSSHead() }
    var items = 0
    while items == 0 || writer.documentBytes < feed.leastBytes {
      let item = TinyFeedItem(items, of: feed, drawing: &filler)
      if isAtom { writeEntry(item) } else { writeItem(item) }
      items += 1
    }
    if isAtom { close(depth: 0) } else { writeRSSTail() }
  }

  // MARK: - Tags on lines

  private mutating func indent(_ depth: Int) {
    if feed.isIndented { writer.text("\n" + String(repeating: "  ", count: depth)) }
  }

  private mutating func line(
    _ depth: Int, _ name: PrefixedName, _ content: String, _ attributes: [WrittenAttribute] = []
  ) {
    indent(depth)
    writer.element(name, attributes, text: content)
  }

  private mutating func html(
    _ depth: Int, _ name: PrefixedName, _ content: String, _ attributes: [WrittenAttribute] = []
  ) {
    indent(depth)
    writer.element(name, attributes, html: content, encoding: feed.encoding)
  }

  private mutating func empty(
    _ depth: Int, _ name: PrefixedName, _ attributes: [WrittenAttribute]
  ) {
    indent(depth)
    writer.emptyElement(name, attributes)
  }

  private mutating func open(_ depth: Int, _ name: PrefixedName) {
    indent(depth)
    writer.startElement(name)
  }

  private mutating func close(depth: Int) {
    indent(depth)
    writer.endElement()
  }
}

// MARK: - RSS 2.0

extension TinyFeedWriter {
  private mutating func writeRSSHead() {
    let modules = [TinyFeedNames.content, TinyFeedNames.dc, TinyFeedNames.media]
    writer.startElement(
      PrefixedName("rss"), [WrittenAttribute("version", "2.0")],
      declaring: feed.usesModules ? modules : [])
    open(1, PrefixedName("channel"))
    line(2, PrefixedName("title"), feed.title)
    line(2, PrefixedName("link"), feed.link)
    line(2, PrefixedName("description"), "Notes by \(feed.author)")
    line(2, PrefixedName("language"), "en")
  }

  private mutating func writeItem(_ item: TinyFeedItem) {
    open(2, PrefixedName("item"))
    line(3, PrefixedName("title"), item.title)
    line(3, PrefixedName("link"), item.link)
    line(3, PrefixedName("guid"), item.link, [WrittenAttribute("isPermaLink", "true")])
    line(3, PrefixedName("category"), item.category)
    if feed.usesModules {
      line(3, PrefixedName(TinyFeedNames.dc, "creator"), feed.author)
      line(3, PrefixedName(TinyFeedNames.dc, "date"), item.timestamp)
      html(3, PrefixedName(TinyFeedNames.content, "encoded"), item.html)
      empty(
        3, PrefixedName(TinyFeedNames.media, "thumbnail"),
        [WrittenAttribute("url", "\(item.link).jpg?w=75&h=75"), WrittenAttribute("width", "75")])
    } else {
      html(3, PrefixedName("description"), item.html)
    }
    close(depth: 2)
  }

  private mutating func writeRSSTail() {
    close(depth: 1)
    close(depth: 0)
  }
}

// MARK: - Atom

extension TinyFeedWriter {
  private func atom(_ local: String) -> PrefixedName { PrefixedName(TinyFeedNames.atom, local) }

  private mutating func writeAtomHead() {
    writer.startElement(
      atom("feed"),
      declaring: [TinyFeedNames.atom] + (feed.usesModules ? [TinyFeedNames.media] : []))
    line(1, atom("title"), feed.title)
    line(1, atom("id"), feed.link)
    line(1, atom("updated"), "2025-01-01T00:00:00Z")
    empty(1, atom("link"), [WrittenAttribute("rel", "self"), WrittenAttribute("href", feed.link)])
    open(1, atom("author"))
    line(2, atom("name"), feed.author)
    close(depth: 1)
  }

  private mutating func writeEntry(_ item: TinyFeedItem) {
    open(1, atom("entry"))
    line(2, atom("title"), item.title)
    line(2, atom("id"), item.link)
    empty(2, atom("link"), [WrittenAttribute("href", "\(item.link)?from=feed&page=1")])
    line(2, atom("updated"), item.timestamp)
    empty(2, atom("category"), [WrittenAttribute("term", item.category)])
    html(2, atom("content"), item.html, [WrittenAttribute("type", "html")])
    if feed.usesModules {
      empty(
        2, PrefixedName(TinyFeedNames.media, "thumbnail"),
        [WrittenAttribute("url", "\(item.link).jpg"), WrittenAttribute("width", "75")])
    }
    close(depth: 1)
  }
}

package enum HTMLEncoding: CaseIterable {
  /// Markup is written as references, and letters are unchanged.
  case escaped
  /// Markup and all characters outside ASCII are written as references.
  case numbered
  /// The HTML is unchanged, in a CDATA section.
  case cdata
}

extension ModelWriter {
  package mutating func element(
    _ name: PrefixedName, _ attributes: [WrittenAttribute] = [], html: String,
    encoding: HTMLEncoding
  ) {
    switch encoding {
    case .escaped: element(name, attributes, text: html)
    case .numbered: element(name, attributes, text: html, formatter: .ascii)
    case .cdata:
      startElement(name, attributes)
      cdata(html)
      endElement()
    }
  }
}
