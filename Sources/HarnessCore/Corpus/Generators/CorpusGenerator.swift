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
  static func generate(items: Int, seed: UInt64, to output: GenerationOutput) -> GeneratedItems
}

/// The generators of the corpora whose documents are too large to be committed.
package let corpusGenerators: [any CorpusGenerator.Type] = [
  BigTokenGenerator.self,
  TinyFeedsGenerator.self,
]

package func corpusGenerator(_ name: String) throws(CorpusError) -> any CorpusGenerator.Type {
  if let found = corpusGenerators.first(where: { $0.profile.name == name }) { return found }
  let known = corpusGenerators.map { $0.profile.name }
  throw .noGenerator(name: name, known: known, nearest: nearest(to: name, among: known))
}

/// The items of a generated feed, or the feeds of a document of many.
package struct GeneratedItems: Sendable {
  /// The number of items in the feed; for many feeds, the number of feeds.
  var count: Int
  /// The range from the first item's start tag to just after the last item's end tag; `nil` for many feeds
  /// and for JSON.
  var range: Range<Int>?
  /// The ends of the feeds, if there are many; `nil` for a single feed.
  var boundaries: [Int]?

  package init(count: Int, range: Range<Int>? = nil, boundaries: [Int]? = nil) {
    (self.count, self.range, self.boundaries) = (count, range, boundaries)
  }
}

/// The description of a generated corpus, for its manifest, with the same fields.
package struct GeneratorProfile: Sendable {
  package let name: String
  let title: String
  let stresses: String
  let feedKind: String
  let recordType: String?
  let itemElement: String?
  let documentName: String
  package let defaultItems: Int
  package let defaultSeed: UInt64
  let provenance: String

  package init(
    name: String, title: String, stresses: String, feedKind: String, recordType: String? = nil,
    itemElement: String? = nil, documentName: String, defaultItems: Int, defaultSeed: UInt64,
    provenance: String
  ) {
    self.name = name
    self.title = title
    self.stresses = stresses
    self.feedKind = feedKind
    self.recordType = recordType
    self.itemElement = itemElement
    self.documentName = documentName
    self.defaultItems = defaultItems
    self.defaultSeed = defaultSeed
    self.provenance = provenance
  }
}
