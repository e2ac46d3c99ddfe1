/// What tells one cell of a report from another: figures of equal keys may be compared.
public struct CellKey: Hashable, Codable, Sendable {
  /// The corpus, by name.
  public var corpus: String
  /// The SHA-256 of the document.
  public var documentSHA: String
  /// The stream, as on the command line.
  public var stream: String
  /// How the stream was paced: `full`, `virtual` or `real`.
  public var pace: String
  /// The sink.
  public var sink: String
  /// The row.
  public var backend: String
  /// The library behind the row with version and distribution revision.
  public var library: String
  /// The build configuration of the worker.
  public var build: String
  /// How often the items of the document were repeated; 1 unless it was amplified.
  public var factor: Int
  /// After how many items the parse was stopped; `nil` where it went on to the end.
  public var stopAfter: Int?

  /// A key with every dimension given.
  public init(
    corpus: String, documentSHA: String, stream: String, pace: String, sink: String,
    backend: String, library: String, build: String, factor: Int = 1, stopAfter: Int? = nil
  ) {
    self.corpus = corpus
    self.documentSHA = documentSHA
    self.stream = stream
    self.pace = pace
    self.sink = sink
    self.backend = backend
    self.library = library
    self.build = build
    self.factor = factor
    self.stopAfter = stopAfter
  }
}
