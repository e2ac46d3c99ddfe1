/// A generator of a synthetic feed from a model and a seed; the same seed gives the same bytes everywhere.
///
/// A conforming type writes both the document and the events that a parser must report, from its own model.
/// It never parses, and uses no floating point, no hash order and no clock.
package protocol CorpusGenerator: Sendable {
  /// The description of the corpus, for its manifest.
  static var profile: GeneratorProfile { get }

  /// Writes a document of `items` records, with the same shares and mean sizes for every count and seed.
  ///
  /// It writes an item for each number that ``GenerationOutput/wanted(_:)`` returns, and ends early with these.
  ///
  /// - Precondition: `items` is at least 1.
  /// - Complexity: O(`items`) time; at most one item is in memory.
  static func generate(items: Int, seed: UInt64, to output: GenerationOutput) -> GeneratedItems
}

/// All generators; to add one, add a file and a line here.
package let corpusGenerators: [any CorpusGenerator.Type] = [
  BigTokenGenerator.self,
  BlogGenerator.self,
  ITunesGenerator.self,
  ITunesJSONGenerator.self,
  TinyFeedsGenerator.self,
  USGS2009Generator.self,
  USGSNowGenerator.self,
  WootGenerator.self,
]

/// Returns the generator with this name.
///
/// - Throws: ``CorpusError/noGenerator`` if there is none.
package func corpusGenerator(_ name: String) throws(CorpusError) -> any CorpusGenerator.Type {
  if let found = corpusGenerators.first(where: { $0.profile.name == name }) { return found }
  let known = corpusGenerators.map { $0.profile.name }
  throw .noGenerator(name: name, known: known, nearest: nearest(to: name, among: known))
}

/// The items of a generated feed, or the feeds of a document of many.
package struct GeneratedItems: Sendable {
  /// The number of items in the feed; for many feeds, the number of feeds.
  package var count: Int
  /// The range from the first item's start tag to just after the last item's end tag; `nil` for many feeds
  /// and for JSON.
  package var range: Range<Int>?
  /// The ends of the feeds, if there are many; `nil` for a single feed.
  package var boundaries: [Int]?
}

/// The description of a generated corpus in its manifest.
package struct GeneratorProfile: Sendable, Equatable {
  /// The name of the corpus and of its folder, such as `itunes300`.
  package let name: String
  /// A description in one line, for a table of corpora.
  package let title: String
  /// The part of a parser that the document stresses, in one line.
  package let stresses: String
  /// The kind of feed: `rss`, `atom`, `json`, or `mixed` if the corpus has both `rss` and `atom`.
  let feedKind: String
  /// The type of the records built from the feed, such as `song`; `nil` if there is no record type for it.
  package let recordType: String?
  /// The item element, as `{URI}local`, or `local` outside any namespace; `nil` for JSON or if feeds have
  /// different ones.
  let itemElement: String?
  /// The file name of the document.
  let documentName: String
  /// The default number of items.
  let defaultItems: Int
  /// The default seed.
  let defaultSeed: UInt64
  /// The origin of the document and its models.
  package let provenance: String
  /// The licence of the document, as an SPDX identifier.
  package let licence: String
}
