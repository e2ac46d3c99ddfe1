internal import FoundationEssentials

/// Generates what a server that polls feeds reads all day: many small feeds, each a document of its own.
enum TinyFeedsGenerator: CorpusGenerator {
  static let profile = GeneratorProfile(
    name: "tinyfeeds",
    title: "10,000 different feeds of 1 to 4 KB",
    stresses: "making and freeing a parser for each document, names met for the first time",
    feedKind: "mixed",
    documentName: "tinyfeeds.xml",
    defaultItems: 10_000,
    defaultSeed: 2005_12_07,
    provenance: "synthetic; RSS 2.0 and Atom in the sizes and spellings small feeds have")

  /// Generates `items` feeds of 1,000 to 4,096 bytes, as RSS 2.0 or Atom.
  static func generate(
    items: Int, seed: UInt64, to output: GenerationOutput
  ) -> GeneratedItems {
    precondition(items > 0, "there is at least one feed")
    var filler = FillerText(seed: seed)
    var boundaries: [Int] = []
    for number in output.wanted(0..<items) {
      let feed = TinyFeed(number: number, drawing: &filler)
      var writer = TinyFeedWriter(feed, output)
      writer.write(isAtom: filler.number(in: 0..<2) == 0, drawing: &filler)
      boundaries.append(output.document.count)
    }
    return GeneratedItems(count: items, range: nil, boundaries: boundaries)
  }
}

/// The content of one of many small feeds, whatever its format.
struct TinyFeed {
  /// The number of the feed; it is part of all addresses, so that no two feeds are equal.
  let number: Int
  let title: String
  let author: String
  let encoding: HTMLEncoding
  /// Whether it uses namespaces beyond those of its format.
  let usesModules: Bool
  /// Whether its tags are on separate lines.
  let isIndented: Bool
  /// The size in bytes at which the document gets no more items.
  let leastBytes: Int

  init(number: Int, drawing filler: inout FillerText) {
    self.number = number
    title = filler.title()
    author = filler.pick(["Ada", "Björn", "Chloé", "Dmitri", "Eva", "Farid", "Grace", "Hiro"])
    encoding = filler.pick(HTMLEncoding.allCases)
    usesModules = filler.number(in: 0..<3) == 0
    isIndented = filler.number(in: 0..<2) == 0
    leastBytes = filler.number(in: 1_000..<3_300)
  }

  var link: String { "http://feed\(number).example.com/" }
}

/// An item of a small feed, of at most 700 bytes in any format.
struct TinyFeedItem {
  let title: String
  let link: String
  /// The date of publication (RFC 3339).
  let timestamp: String
  let html: String
  let category: String

  init(_ number: Int, of feed: TinyFeed, drawing filler: inout FillerText) {
    title = filler.title()
    link = "\(feed.link)\(filler.word())-\(number)"
    let dayOf2024 = Double(filler.number(in: 0..<360))
    timestamp = Date(timeIntervalSince1970: 1_704_067_200 + 86_400 * dayOf2024).formatted(.iso8601)
    html = "<p>\(filler.paragraph(sentences: filler.number(in: 1..<3)))</p>"
    category = filler.word()
  }
}

/// The namespaces of Atom and of the modules that some of the feeds use.
enum TinyFeedNames {
  static let atom = NamespaceDeclaration(prefix: nil, uri: "http://www.w3.org/2005/Atom")
  static let content = NamespaceDeclaration(
    prefix: "content", uri: "http://purl.org/rss/1.0/modules/content/")
  static let dc = NamespaceDeclaration(prefix: "dc", uri: "http://purl.org/dc/elements/1.1/")
  static let media = NamespaceDeclaration(prefix: "media", uri: "http://search.yahoo.com/mrss/")
}
