/// What a corpus says of itself: its `corpus.json`.
public struct Manifest: Hashable, Codable, Sendable {
  /// The version of this form.
  public static let currentSchema = 1

  /// The version of the form it was written in.
  public var schema: Int
  /// The name of the corpus.
  public var name: String
  /// What it is, in a line.
  public var title: String
  /// What it stresses, in a line.
  public var stresses: String
  /// The kind of feed, such as `rss`; `mixed` where documents differ in it.
  public var feedKind: String
  /// The record type the sink `model` builds; `nil` where there is none.
  public var recordType: String?
  /// The item element, as `{URI}local`; `nil` where documents differ in it.
  public var itemElement: String?
  /// The range of bytes from the first item to the end of the last; `nil` where there are many
  /// documents.
  public var itemsRange: [Int]?
  /// The file of the document, beside the manifest.
  public var document: String
  /// The size of the document in bytes.
  public var bytes: Int
  /// The SHA-256 of the document.
  public var sha256: String
  /// The number of items; of documents, where there are many.
  public var items: Int
  /// The SHA-256 of the event log; where there are many documents, of their logs one after another.
  public var eventsSHA256: String
  /// The SHA-256 of the record log; `nil` where there is no record type.
  public var recordsSHA256: String?
  /// Whether the document was made rather than recorded.
  public var synthetic: Bool
  /// Where it comes from.
  public var provenance: String
  /// Its licence.
  public var licence: String
  /// How to make it again; `nil` where it was recorded.
  public var generator: Generator?
  /// The file, beside the document, that tells where each of many documents ends, a line an offset;
  /// `nil` where there is one document.
  public var boundaries: String?
  /// What the document is made of; `nil` where nobody has counted.
  public var census: FeedCensus?

  /// How to make a synthetic document again, byte for byte.
  public struct Generator: Hashable, Codable, Sendable {
    /// The generator, as in `harness generate NAME`.
    public var name: String
    /// Its `--items`.
    public var items: Int
    /// Its `--seed`.
    public var seed: UInt64
  }

  enum CodingKeys: String, CodingKey {
    case schema, name, title, stresses, document, bytes, sha256, items, synthetic, provenance
    case licence, generator, boundaries, census
    case feedKind = "feed_kind"
    case recordType = "record_type"
    case itemElement = "item_element"
    case itemsRange = "items_range"
    case eventsSHA256 = "events_sha256"
    case recordsSHA256 = "records_sha256"
  }
}
