public import Results

/// What was recorded of one backend in one set of circumstances.
public struct BaselineCell: Hashable, Codable, Sendable {
  /// The backend.
  public let backend: String
  /// The corpus.
  public let corpus: String
  /// The SHA-256 of the document.
  public let documentSHA: String
  /// The stream.
  public let stream: String
  /// The sink.
  public let sink: String
  /// The metrics of which any change counts, and instructions.
  public let figures: [ExactFigure]
  /// The times, a record a machine and sitting; empty where none were taken.
  public internal(set) var times: [RecordedTimes]

  /// A cell with everything given.
  public init(
    _ key: CellKey, figures: [ExactFigure], times: [RecordedTimes] = []
  ) {
    backend = key.backend
    corpus = key.corpus
    documentSHA = key.documentSHA
    stream = key.stream
    sink = key.sink
    self.figures = figures
    self.times = times
  }

  /// The figures of which any change counts; instructions vary by nature.
  var counts: [ExactFigure] { figures.filter { $0.kind == .exact } }

  /// Whether it is the cell of a key, whatever document, library or build that has.
  func isCell(of key: CellKey) -> Bool {
    backend == key.backend && corpus == key.corpus && stream == key.stream && sink == key.sink
  }

  /// Whether it stands in the same place as another, for the same document.
  func isSameCell(as other: BaselineCell) -> Bool {
    backend == other.backend && corpus == other.corpus && stream == other.stream
      && sink == other.sink && documentSHA == other.documentSHA
  }

  /// The cell in words.
  var words: String { "\(backend), \(corpus), \(stream), \(sink)" }
}
