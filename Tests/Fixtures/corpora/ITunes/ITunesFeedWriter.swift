import HarnessCore

/// Writes the feed, its event log and its record log item by item.
struct ITunesFeedWriter {
  /// The date of the feed, a Tuesday, which was the release day for records.
  static let day = CalendarDate(year: 2010, month: 5, day: 18)
  static let timestamp = "Tue, 18 May 2010 06:41:12 -0700"

  /// The formatter of an item's texts, which writes an apostrophe as a reference.
  static let formatter = ReferenceFormatter(apostrophe: "&#39;")

  private let items: Int
  private var writer: ModelWriter
  private let records: RecordLogWriter

  init(items: Int, _ output: GenerationOutput) {
    self.items = items
    writer = ModelWriter(output)
    records = RecordLogWriter(output)
  }

  var documentBytes: Int { writer.documentBytes }
}

// MARK: - Items

extension ITunesFeedWriter {
  /// Writes the line break between two items.
  mutating func separateItems() {
    writer.text("\n")
  }

  /// Writes one item and its record.
  mutating func write(_ release: ITunesRelease) {
    writer.startElement(ITunesNames.item)
    line(ITunesNames.title, release.title)
    line(ITunesNames.link, release.link)
    line(ITunesNames.description, release.summary)
    line(ITunesNames.pubDate, Self.timestamp)
    writer.text("\n    ")
    writer.startElement(ITunesNames.encoded)
    writer.cdata(release.html)
    writer.endElement()
    line(
      ITunesNames.category, release.genre.name,
      attributes: [WrittenAttribute("domain", release.genre.link)])
    line(ITunesNames.artist, release.artist.name)
    line(ITunesNames.artistLink, release.artist.link)
    line(ITunesNames.album, release.album)
    line(ITunesNames.albumLink, release.link)
    line(ITunesNames.albumPrice, release.price)
    writeCovers(of: release)
    writer.text("\n    \n    ")
    line(ITunesNames.rights, release.rights)
    line(
      ITunesNames.releaseDate, release.releaseDate.longStyle, indentation: "\n    \n        ")
    writer.text("\n    \n\n")
    writer.endElement()
    records.write(release)
  }

  /// Writes the covers, after the blank lines that the template of the real feed left.
  private mutating func writeCovers(of release: ITunesRelease) {
    var indentation = "\n                \n                "
    for size in ITunesCoverSize.allCases {
      let width = "\(size.width)"
      line(
        ITunesNames.coverArt, release.cover(size),
        attributes: [WrittenAttribute("height", width), WrittenAttribute("width", width)],
        indentation: indentation)
      indentation = "\n    "
    }
  }

  /// Writes an element on a new line.
  private mutating func line(
    _ name: PrefixedName, _ content: String, attributes: [WrittenAttribute] = [],
    indentation: String = "\n    "
  ) {
    writer.text(indentation)
    writer.element(name, attributes, text: content, formatter: Self.formatter)
  }
}

extension RecordLogWriter {
  /// Writes the record of an item, whatever the syntax of the document.
  func write(_ release: ITunesRelease) {
    field("title", release.title)
    field("category", release.genre.name)
    field("artist", release.artist.name)
    field("album", release.album)
    field("releaseDate", release.releaseDate.midnightUTC)
    endRecord()
  }
}

// MARK: - Around the items

extension ITunesFeedWriter {
  /// Writes everything before the first item.
  mutating func writeHead() {
    writer.writeITunesHead(items: items)
  }

  /// Writes everything after the last item; the last line has no line feed.
  mutating func writeTail() {
    writer.text("\n\n\t")
    writer.endElement()
    writer.text("\n")
    writer.endElement()
  }
}

extension ModelWriter {
  /// Writes the channel up to its first item, about 1.5 KB indented with tabs.
  mutating func writeITunesHead(items: Int) {
    xmlDeclaration()
    startElement(
      ITunesNames.rss, [WrittenAttribute("version", "2.0")],
      declaring: [
        ITunesNames.dc, ITunesNames.sy, ITunesNames.content, ITunesNames.atom, ITunesNames.itms,
      ])
    text("\n\n\t")
    startElement(ITunesNames.channel)
    field(ITunesNames.title, "iTunes \(items) New Releases")
    field(
      ITunesNames.link,
      "http://phobos.apple.com/WebObjects/MZStore.woa/wa/viewNewReleases?pageType=newReleases&id=1")
    writeSelfLink(items: items)
    field(ITunesNames.description, "A synthetic feed in the manner of the Store's New Releases")
    field(PrefixedName("language"), "en")
    // The real feed also had a line break and a blank line here.
    field(PrefixedName("copyright"), "Copyright 2010 nobody, all of it made up\n\n\t\t")
    field(PrefixedName("lastBuildDate"), ITunesFeedWriter.timestamp)
    field(PrefixedName("generator"), "iTunes Music Store RSS v1.0.0")
    field(PrefixedName("webMaster"), "nobody@example.com (Synthetic Store)")
    field(PrefixedName("ttl"), "240")
    text("\n")
    field(PrefixedName(ITunesNames.dc, "creator"), "Synthetic Store")
    field(PrefixedName(ITunesNames.dc, "date"), "2010-05-18T06:41:12-07:00")
    text("\n")
    field(PrefixedName(ITunesNames.sy, "updatePeriod"), "hourly")
    field(PrefixedName(ITunesNames.sy, "updateFrequency"), "1")
    field(PrefixedName(ITunesNames.sy, "updateBase"), "2004-01-01T12:00+00:00")
    writeImage()
  }

  /// Writes the address of the feed itself, indented differently from its neighbours.
  private mutating func writeSelfLink(items: Int) {
    text("\n    ")
    emptyElement(
      PrefixedName(ITunesNames.atom, "link"),
      [
        WrittenAttribute(
          "href",
          "http://ax.phobos.apple.com.edgesuite.net/WebObjects/MZStore.woa/wpa/MRSS/newreleases"
            + "/limit=\(items)/rss.xml"),
        WrittenAttribute("rel", "self"),
        WrittenAttribute("type", "application/rss+xml"),
      ])
  }

  /// Writes the channel's image, whose title a reader must not confuse with that of the channel or an item.
  private mutating func writeImage() {
    text("\n\t\t")
    startElement(PrefixedName("image"))
    for (name, content) in [
      ("url", "http://phobos.apple.com/images/rss/synthetic.gif"),
      ("link", "http://example.com/synthetic-store/"),
      ("title", "Synthetic Store"),
      ("height", "31"),
      ("width", "88"),
    ] {
      text("\n\t\t\t")
      element(PrefixedName(name), text: content)
    }
    text("\n\t\t")
    endElement()
    text("\n\t\t")
  }

  /// Writes an element of the channel on a new line.
  private mutating func field(_ name: PrefixedName, _ content: String) {
    text("\n\t\t")
    element(name, text: content)
  }
}
