internal import Results

/// What a machine was asked to do: the circumstances that the rows of a table have in common.
public struct HistoryTask: Hashable, Sendable {
  /// The machine, by its number in the history.
  public var machine: Int
  /// The corpus, by name.
  public var corpus: String
  /// The SHA-256 of the document.
  public var documentSHA: String
  /// The stream.
  public var stream: String
  /// How it was paced.
  public var pace: String
  /// The build configuration of the workers.
  public var build: String
  /// How often the items of the document were repeated.
  public var factor: Int
  /// After how many items the parse was stopped; `nil` where it went on to the end.
  public var stopAfter: Int?

  /// The task of a row.
  public init(_ row: PastRow) {
    machine = row.machine
    corpus = row.key.corpus
    documentSHA = row.key.documentSHA
    stream = row.key.stream
    pace = row.key.pace
    build = row.key.build
    factor = row.key.factor
    stopAfter = row.key.stopAfter
  }
}
