/// The new-releases feed of the iTunes Store as Apple's XMLPerformance sample fetched it in 2010.
///
/// Layout, order, shares and sizes are those measured on a copy of the feed; every name, number and
/// address path is made up.
public enum ITunesGenerator: CorpusGenerator {
  /// What the corpus says of itself, for its manifest.
  public static let profile = GeneratorProfile(
    name: "itunes300",
    title: "iTunes new releases, 300 songs",
    stresses:
      "long CDATA of tag-soup HTML, many small prefixed elements, references in kept fields",
    feedKind: "rss",
    recordType: "song",
    itemElement: "item",
    documentName: "itunes300.xml",
    defaultItems: 300,
    defaultSeed: 2010_05_18,
    provenance: """
      synthetic; modelled on the iTunes Store MRSS feed that Apple's XMLPerformance sample (2010) \
      fetches; no text of it
      """,
    licence: "MIT")

  /// Makes a feed of `items` releases.
  ///
  /// - Complexity: O(`items`) time and memory.
  public static func generate(items: Int, seed: UInt64) -> GeneratedDocument {
    precondition(items > 0, "a feed has at least one item")
    var releases = ITunesReleases(count: items, seed: seed)
    var feed = ITunesFeedWriter(items: items)
    feed.writeHead()
    let start = feed.document.count
    feed.write(releases.next())
    for _ in 1..<items {
      feed.separateItems()
      feed.write(releases.next())
    }
    let end = feed.document.count
    feed.writeTail()
    return GeneratedDocument(
      document: feed.document, eventLog: feed.eventLog, recordLog: feed.recordLog, items: items,
      itemsRange: start..<end)
  }
}
