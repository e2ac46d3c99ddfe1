/// A synthetic feed made from a model and a seed: the same seed gives the same bytes everywhere.
///
/// A conformer writes the document and the events a parser must report side by side, from its own
/// model. It never parses, uses no floating point, no hash order and no clock.
package protocol CorpusGenerator: Sendable {
  /// The description of the corpus, for its manifest.
  static var profile: GeneratorProfile { get }

  /// Writes a document of `items` records; shares and mean sizes hold for every count and seed.
  ///
  /// - Precondition: `items` is at least 1.
  /// - Complexity: O(`items`) time; no more than an item is in memory.
  static func generate(items: Int, seed: UInt64, to output: GenerationOutput) -> GeneratedItems
}

/// Every generator there is; a new one is a file of its own and one line here.
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

/// The generator of a name.
///
/// - Throws: ``CorpusError/noGenerator`` if there is none.
package func corpusGenerator(_ name: String) throws(CorpusError) -> any CorpusGenerator.Type {
  if let found = corpusGenerators.first(where: { $0.profile.name == name }) { return found }
  let known = corpusGenerators.map { $0.profile.name }
  throw .noGenerator(name: name, known: known, nearest: nearest(to: name, among: known))
}

/// The items of a generated feed, or many feeds.
package struct GeneratedItems: Sendable {
  /// How many items the feed has; of many feeds, how many these are.
  package var count: Int
  /// The bytes from the first item's start tag to just after the last item's end tag; `nil` of many
  /// feeds, and of JSON.
  package var range: Range<Int>?
  /// Where each feed ends, of many; `nil` of one.
  package var boundaries: [Int]?
}

/// The description of a generated corpus in its manifest.
package struct GeneratorProfile: Sendable, Equatable {
  /// The name of the corpus and of its folder, such as `itunes300`.
  package let name: String
  /// One line for a table of corpora.
  package let title: String
  /// The part of a parser that the document stresses, in one line.
  package let stresses: String
  /// The kind of feed: `rss`, `atom`, `mixed` where a corpus has both, or `json`.
  let feedKind: String
  /// The record the feed is made into, such as `song`; `nil` if there is no record type for it.
  package let recordType: String?
  /// The element that is one item, as `{URI}local`, or just `local` outside any namespace; `nil`
  /// where feeds differ in it, and in JSON.
  let itemElement: String?
  /// The file name of the document.
  let documentName: String
  /// How many items the corpus has by default.
  let defaultItems: Int
  /// The seed of the corpus by default.
  let defaultSeed: UInt64
  /// Where the document comes from and what it was modelled on.
  package let provenance: String
  /// The licence of the document, as an SPDX identifier.
  package let licence: String
}
