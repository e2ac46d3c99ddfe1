/// A synthetic feed made from a model and a seed: the same seed gives the same bytes everywhere.
///
/// A conformer writes the document and what a parser must hear in it side by side, from its own
/// model. It never parses, uses no floating point, no hash order and no clock.
public protocol CorpusGenerator: Sendable {
  /// What the corpus says of itself, for its manifest.
  static var profile: GeneratorProfile { get }

  /// Makes a document of `items` records; shares and mean sizes hold for every count and seed.
  ///
  /// - Precondition: `items` is at least 1.
  /// - Complexity: O(`items`) time and memory; the document is held whole.
  static func generate(items: Int, seed: UInt64) -> GeneratedDocument
}

/// Every generator there is; a new one is a file of its own and one line here.
public let corpusGenerators: [any CorpusGenerator.Type] = [
  BigTokenGenerator.self,
  ITunesGenerator.self,
  TinyFeedsGenerator.self,
]

/// A synthetic feed, or many of them one after another, and, written from the same model, what every
/// parser must hear in it.
public struct GeneratedDocument: Sendable {
  /// The feed, in UTF-8.
  public var document: [UInt8]
  /// The canonical event log of `document`; of many feeds, their logs one after another.
  public var eventLog: [UInt8]
  /// The record log of `document`; `nil` where there is no record type.
  public var recordLog: [UInt8]?
  /// How many items the feed has; of many feeds, how many these are.
  public var items: Int
  /// The bytes from the first item's start tag to just after the last item's end tag; `nil` of many
  /// feeds.
  public var itemsRange: Range<Int>?
  /// Where each feed ends, of many; `nil` of one.
  public var boundaries: [Int]?
}

/// What a generated corpus says of itself in its manifest.
public struct GeneratorProfile: Sendable, Equatable {
  /// The name of the corpus and of its folder, such as `itunes300`.
  public let name: String
  /// One line for a table of corpora.
  public let title: String
  /// What the document stresses in a parser, one line.
  public let stresses: String
  /// The kind of feed: `rss`, `atom`, or `mixed` where a corpus has both.
  public let feedKind: String
  /// The record the feed is made into, such as `song`; `nil` where there is no record type for it.
  public let recordType: String?
  /// The element that is one item, as `{URI}local`, or just `local` outside any namespace; `nil`
  /// where feeds differ in it.
  public let itemElement: String?
  /// The file name of the document.
  public let documentName: String
  /// How many items the corpus has unless told.
  public let defaultItems: Int
  /// The seed of the corpus unless told.
  public let defaultSeed: UInt64
  /// Where the document comes from and what it was modelled on.
  public let provenance: String
  /// The licence of the document, as an SPDX identifier.
  public let licence: String
}
