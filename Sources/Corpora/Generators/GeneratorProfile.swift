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
