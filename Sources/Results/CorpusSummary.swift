/// The document that was measured.
public struct CorpusSummary: Hashable, Codable, Sendable {
  /// The name of the corpus.
  public var name: String
  /// What it is, in a line.
  public var title: String
  /// What it stresses, in a line.
  public var stresses: String
  /// The size of the document in bytes.
  public var bytes: Int
  /// Its SHA-256; of a sample of many documents the size of the sample goes before it.
  public var sha256: String
  /// The number of items; `nil` where nobody has counted them.
  public var items: Int?
  /// Whether it was made rather than recorded.
  public var isSynthetic: Bool
  /// Its census: what it is made of; empty where none could be taken.
  public var features: [DocumentFeature]
  /// About how many of its bytes were measured, where that is a sample of many documents.
  public var sampledBytes: Int?

  /// A summary with everything given.
  public init(
    name: String, title: String, stresses: String, bytes: Int, sha256: String, items: Int?,
    isSynthetic: Bool, features: [DocumentFeature] = [], sampledBytes: Int? = nil
  ) {
    self.name = name
    self.title = title
    self.stresses = stresses
    self.bytes = bytes
    self.sha256 = sha256
    self.items = items
    self.isSynthetic = isSynthetic
    self.features = features
    self.sampledBytes = sampledBytes
  }
}
