package import WorkerContract
package import Results

/// What was recorded with one set of libraries: figures of equal keys may be compared.
package struct BaselineBlock: Hashable, Codable, Sendable {
  /// What figures must have in common to be compared.
  package let key: Key
  /// Where the figures come from: commit and time.
  package let recorded: [MeasuringEnvironment.Fact]
  /// The figures, a cell each.
  package private(set) var cells: [BaselineCase]

  /// What figures must have in common to be compared.
  package struct Key: Hashable, Codable, Sendable {
    /// The libraries behind the row, with version and distribution revision: its own, then the one
    /// underneath if that is another.
    package var libraries: [String]
    /// The C library and the Swift runtime.
    package var platform: [MeasuringEnvironment.Fact]
    /// The build configuration.
    package var build: String

    /// A key with everything given.
    package init(libraries: [String], platform: [MeasuringEnvironment.Fact], build: String) {
      self.libraries = libraries
      self.platform = platform
      self.build = build
    }
  }

  /// A block with everything given.
  package init(key: Key, recorded: [MeasuringEnvironment.Fact], cells: [BaselineCase]) {
    self.key = key
    self.recorded = recorded
    self.cells = cells
  }

  /// This block, with the times that `older` has of other machines, and with those of this one that were
  /// taken of the same code in the same way: the same exact figures, method and reference.
  func keepingTimes(of older: BaselineBlock) -> BaselineBlock {
    var block = self
    for index in block.cells.indices {
      let cell = block.cells[index]
      guard let old = older.cells.first(where: { $0.isSameCase(as: cell) }) else { continue }
      let kept = old.times.filter { before in
        guard let now = cell.times.first(where: { $0.machine == before.machine }) else {
          return true
        }
        return old.counts == cell.counts && before.method == now.method
          && before.reference == now.reference
      }
      block.cells[index].times = kept + cell.times
    }
    return block
  }
}

/// What was recorded of one backend in one set of circumstances.
package struct BaselineCase: Hashable, Codable, Sendable {
  /// The backend.
  package let backend: String
  /// The corpus.
  package let corpus: String
  /// The SHA-256 of the document.
  package let documentSHA: String
  /// The stream.
  package let stream: String
  /// The sink.
  package let sink: Sink
  /// The metrics of which any change counts, and instructions.
  package let figures: [ExactFigure]
  /// The times, a record a machine and sitting; empty where none were taken.
  package internal(set) var times: [RecordedTimes]

  /// A cell with everything given.
  package init(
    _ key: CaseKey, figures: [ExactFigure], times: [RecordedTimes] = []
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
  func isCell(of key: CaseKey) -> Bool {
    backend == key.backend && corpus == key.corpus && stream == key.stream && sink == key.sink
  }

  /// Whether it stands in the same place as another, for the same document.
  func isSameCase(as other: BaselineCase) -> Bool {
    backend == other.backend && corpus == other.corpus && stream == other.stream
      && sink == other.sink && documentSHA == other.documentSHA
  }

  /// The cell in words.
  var text: String { "\(backend), \(corpus), \(stream), \(sink)" }
}

/// A figure of which any change counts, or nearly so.
package struct ExactFigure: Hashable, Codable, Sendable {
  /// The metric.
  package let metric: String
  /// The unit of the figure.
  package let unit: String
  /// The figure; of one that varies, its median.
  package let value: Double
  /// The least that was seen; `nil` where it never varied.
  package let low: Double?
  /// The most that was seen; `nil` where it never varied.
  package let high: Double?

  /// The figure in a row of results; `nil` where that has none, or is neither exact nor a count of
  /// instructions.
  package init?(_ row: MetricResult) {
    guard row.status == .ok, let value = row.value, row.reference == nil,
      row.kind == .exact || Self.nearlyExact.contains(row.metric)
    else { return nil }
    metric = row.metric
    unit = row.unit
    self.value = value
    let varies = row.low != row.high
    low = varies ? row.low : nil
    high = varies ? row.high : nil
  }

  /// What callgrind counts: the same but for a few in a million.
  private static let nearlyExact: Set = [
    Metric.instructions.name, Metric.retains.name, Metric.releases.name,
  ]

  /// The least that was seen.
  var least: Double { low ?? value }

  /// The most that was seen.
  var most: Double { high ?? value }

  /// Whether it is one of those that hold for any sample.
  var kind: MetricKind { Self.nearlyExact.contains(metric) ? .noisy : .exact }
}
