/// Writes the feed, its event log and its record log as the items come.
struct ITunesFeedWriter {
  /// The day the feed was made, a Tuesday: the day on which records came out.
  static let day = CalendarDate(year: 2010, month: 5, day: 18)
  static let timestamp = "Tue, 18 May 2010 06:41:12 -0700"

  /// How the feed spells an item's words: an apostrophe is a reference.
  static let spelling = ReferenceSpelling(apostrophe: "&#39;")

  private let items: Int
  private var writer = ModelWriter()
  private var records = RecordLogWriter()

  init(items: Int) {
    self.items = items
    // An item has 2,830 bytes in the mean.
    writer.reserveCapacity(2_000 + items * 2_900)
  }

  var document: [UInt8] { writer.document }
  var eventLog: [UInt8] { writer.eventLog }
  var recordLog: [UInt8] { records.log }
}

// MARK: - Items

extension ITunesFeedWriter {
  /// The line end between two items.
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
    writeRecord(of: release)
  }

  /// The covers, after the blank lines of the template that once made the feed.
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

  private mutating func writeRecord(of release: ITunesRelease) {
    records.field("title", release.title)
    records.field("category", release.genre.name)
    records.field("artist", release.artist.name)
    records.field("album", release.album)
    records.field("releaseDate", release.releaseDate.midnightUTC)
    records.endRecord()
  }

  /// An element on a new line.
  private mutating func line(
    _ name: PrefixedName, _ content: String, attributes: [WrittenAttribute] = [],
    indentation: String = "\n    "
  ) {
    writer.text(indentation)
    writer.element(name, attributes, text: content, spelling: Self.spelling)
  }
}

// MARK: - Around the items

extension ITunesFeedWriter {
  /// All before the first item.
  mutating func writeHead() {
    writer.writeITunesHead(items: items)
  }

  /// All after the last item; the last line has no end.
  mutating func writeTail() {
    writer.text("\n\n\t")
    writer.endElement()
    writer.text("\n")
    writer.endElement()
  }
}
