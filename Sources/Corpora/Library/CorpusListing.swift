/// A corpus of the library as a list shows it; its document may still have to be made.
public struct CorpusListing: Hashable, Sendable {
  /// The name it is found by.
  public let name: String
  /// What it is, in a line.
  public let title: String
  /// The size of its document in bytes.
  public let bytes: Int
  /// The number of items; of documents, where there are many; `nil` where nobody has counted.
  public let items: Int?
  /// The names of its recordings, in alphabetical order.
  public let streams: [String]
  /// Whether its document is there; else it is made on first use.
  public let isMade: Bool
}
