/// What tells one benchmark case from another: figures of equal keys may be compared.
package struct CaseKey: Hashable, Codable, Sendable {
  /// The corpus, by name.
  package var corpus: String
  /// The SHA-256 of the document.
  package var documentSHA: String
  /// The stream, as on the command line.
  package var stream: String
  /// How the stream was paced: `full`, `virtual` or `real`.
  package var pace: String
  /// The sink.
  package var sink: Sink
  /// The implementation.
  package var backend: String
  /// The library behind it, with version and distribution revision.
  package var library: String
  /// The build configuration of the worker.
  package var build: String
  /// How often the items of the document were repeated; 1 unless it was amplified.
  package var factor: Int
  /// After how many items the parse was stopped; `nil` where it went on to the end.
  package var stopAfter: Int?

  /// A key with every dimension given.
  package init(
    corpus: String, documentSHA: String, stream: String, pace: String, sink: Sink,
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
