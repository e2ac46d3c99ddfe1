internal import FeedEvents
package import WorkerContract

/// The figures recorded with one set of libraries.
///
/// Blocks of equal identity can be compared.
package struct BaselineBlock: Hashable, Codable, Sendable {
  /// The identity that comparable figures share.
  package let identity: Identity
  /// The provenance of the figures: commit and time.
  package let recorded: [MeasurementEnvironment.Fact]
  /// The figures, by benchmark case.
  package private(set) var cases: [BaselineCase]

  /// The identity that comparable figures share.
  package struct Identity: Hashable, Codable, Sendable {
    /// The libraries behind the implementation, with version and distribution revision: its own library, then
    /// its engine if that is a different library.
    package let libraries: [String]
    /// The C library and the Swift runtime.
    let platform: [MeasurementEnvironment.Fact]
    /// The build configuration.
    let build: String
  }

  /// Returns the cases of an implementation.
  func cases(of backend: String) -> [BaselineCase] { cases.filter { $0.group.backend == backend } }

  /// Returns this block with earlier times added: those of `older` from other machines, and those from this
  /// machine that were measured on the same code in the same way, which means equal exact figures, method and
  /// reference.
  func keepingTimes(of older: BaselineBlock) -> BaselineBlock {
    var block = self
    for (index, new) in cases.enumerated() {
      guard let old = older.cases.first(where: { $0.group == new.group }) else { continue }
      let kept = old.times.filter { before in
        guard let now = new.times.first(where: { $0.machine == before.machine }) else {
          return true
        }
        return old.counts == new.counts && before.method == now.method
          && before.reference == now.reference
      }
      block.cases[index].times = kept + new.times
    }
    return block
  }
}

/// The figures recorded for one benchmark case.
package struct BaselineCase: Hashable, Sendable {
  /// The recorded fields of its key; library and build are those of its block.
  package let group: CaseGroup
  /// The metrics in which any change counts, and counts by callgrind.
  package let figures: [ExactFigure]
  /// The times, a record for each machine and recording; empty if none were measured.
  package var times: [RecordedTimes]

  /// The fields that distinguish the cases of a block.
  static let fields: Set<CaseKey.Field> = [.backend, .corpus, .document, .stream, .sink]

  init(_ key: CaseKey, figures: [ExactFigure], times: [RecordedTimes] = []) {
    group = key.group(by: Self.fields)
    self.figures = figures
    self.times = times
  }

  /// The figures in which any change counts; counts by callgrind are left out because they vary by nature.
  var counts: [ExactFigure] { figures.filter { $0.kind == .exact } }
}

extension BaselineCase: Codable {
  private enum CodingKeys: String, CodingKey {
    case backend, corpus, documentSHA, stream, sink, figures, times
  }

  /// Reads a case.
  ///
  /// The fields that aren't recorded are not part of its group.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let backend = try values.decode(String.self, forKey: .backend)
    let key = CaseKey(
      corpus: try values.decode(String.self, forKey: .corpus),
      documentSHA: try values.decode(String.self, forKey: .documentSHA),
      stream: try values.decode(StreamSpecification.self, forKey: .stream), pace: .full,
      sink: try values.decode(Sink.self, forKey: .sink), backend: backend, library: "", build: "")
    self.init(
      key, figures: try values.decode([ExactFigure].self, forKey: .figures),
      times: try values.decode([RecordedTimes].self, forKey: .times))
  }

  /// Writes a case.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(group.backend, forKey: .backend)
    try values.encode(group.corpus, forKey: .corpus)
    try values.encode(group.documentSHA, forKey: .documentSHA)
    try values.encode(group.stream, forKey: .stream)
    try values.encode(group.sink, forKey: .sink)
    try values.encode(figures, forKey: .figures)
    try values.encode(times, forKey: .times)
  }
}

extension CaseKey {
  /// The case as messages name it: `expat, itunes300, lan, model`.
  var caseName: String { "\(backend), \(corpus), \(stream), \(sink)" }
}

/// A figure in which any change, or almost any, counts.
package struct ExactFigure: Hashable, Codable, Sendable {
  /// The metric.
  let metric: String
  /// The unit of the figure.
  let unit: String
  /// The figure, or its median if it varies.
  let value: Double
  /// The minimum; `nil` if the figure never varied.
  let low: Double?
  /// The maximum; `nil` if the figure never varied.
  let high: Double?

  /// Creates the figure of a metric result; `nil` if the result has no value, or is neither exact nor a count
  /// by callgrind.
  ///
  /// Derived metrics are left out, because they add nothing to those they are derived from.
  init?(_ result: MetricResult) {
    guard result.status == .ok, let value = result.value, result.reference == nil,
      result.kind == .exact || Self.nearlyExact.contains(result.metric),
      !DerivedMetric.all.contains(where: { $0.metric.name == result.metric })
    else { return nil }
    metric = result.metric
    unit = result.unit
    self.value = value
    let varies = result.low != result.high
    low = varies ? result.low : nil
    high = varies ? result.high : nil
  }

  /// Counts by callgrind, which vary by a few in a million.
  private static let nearlyExact: Set = [
    Metric.instructions.name, Metric.retains.name, Metric.releases.name,
  ]

  /// The minimum of the figure.
  var least: Double { low ?? value }

  /// The maximum of the figure.
  var most: Double { high ?? value }

  /// The kind of the metric: noisy for counts by callgrind, otherwise exact.
  var kind: MetricKind { Self.nearlyExact.contains(metric) ? .noisy : .exact }
}
