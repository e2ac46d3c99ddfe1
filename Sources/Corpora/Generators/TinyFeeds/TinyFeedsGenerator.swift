/// What a server that polls feeds reads all day: many small ones, each a document of its own.
public enum TinyFeedsGenerator: CorpusGenerator {
  /// What the corpus says of itself, for its manifest.
  public static let profile = GeneratorProfile(
    name: "tinyfeeds",
    title: "10,000 different feeds of 1 to 4 KB",
    stresses: "making and freeing a parser for each document, names met for the first time",
    feedKind: "mixed",
    recordType: nil,
    itemElement: nil,
    documentName: "tinyfeeds.xml",
    defaultItems: 10_000,
    defaultSeed: 2005_12_07,
    provenance: "synthetic; RSS 2.0 and Atom in the sizes and spellings small feeds have",
    licence: "MIT")

  /// Makes `items` feeds of 1,000 to 4,096 bytes, RSS 2.0 or Atom.
  ///
  /// - Complexity: O(`items`) time and memory.
  public static func generate(items: Int, seed: UInt64) -> GeneratedDocument {
    precondition(items > 0, "there is at least one feed")
    var prose = Prose(seed: seed)
    var feeds = GeneratedDocument(document: [], eventLog: [], items: items)
    feeds.document.reserveCapacity(items * 2_600)
    feeds.eventLog.reserveCapacity(items * 2_600)
    var boundaries: [Int] = []
    for number in 0..<items {
      let feed = TinyFeed(number: number, drawing: &prose)
      let written = TinyFeedWriter(feed, isAtom: prose.number(in: 0..<2) == 0, drawing: &prose)
      feeds.document += written.writer.document
      feeds.eventLog += written.writer.eventLog
      boundaries.append(feeds.document.count)
    }
    feeds.boundaries = boundaries
    return feeds
  }
}
