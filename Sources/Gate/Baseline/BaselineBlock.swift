internal import Results
package import WorkerContract

/// The figures recorded with one set of libraries: those of equal identities may be compared.
package struct BaselineBlock: Hashable, Codable, Sendable {
  /// The identity that figures must have in common to be compared.
  package let identity: Identity
  /// Where the figures come from: commit and time.
  let recorded: [MeasuringEnvironment.Fact]
  /// The figures, by benchmark case.
  package private(set) var cases: [BaselineCase]

  /// The identity that figures must have in common to be compared.
  package struct Identity: Hashable, Codable, Sendable {
    /// The libraries behind the implementation, with version and distribution revision: its own, then
    /// the one underneath if that is another.
    package let libraries: [String]
    /// The C library and the Swift runtime.
    let platform: [MeasuringEnvironment.Fact]
    /// The build configuration.
    let build: String
  }

  private enum CodingKeys: String, CodingKey {
    case identity = "key"
    case recorded
    case cases = "cells"
  }

  /// The cases of an implementation.
  func cases(of backend: String) -> [BaselineCase] { cases.filter { $0.group.backend == backend } }

  /// This block, with the times that `older` has of other machines, and with those of this one that were
  /// taken of the same code in the same way: the same exact figures, method and reference.
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

/// The figures recorded of one benchmark case.
package struct BaselineCase: Hashable, Sendable {
  /// The fields of its key that are recorded; library and build are those of its block.
  package let group: CaseGroup
  /// The metrics of which any change counts, and instructions.
  package let figures: [ExactFigure]
  /// The times, a record a machine and sitting; empty if none were taken.
  package internal(set) var times: [RecordedTimes]

  /// The fields that tell the cases of a block apart.
  static let fields: Set<CaseKey.Field> = [.backend, .corpus, .document, .stream, .sink]

  init(_ key: CaseKey, figures: [ExactFigure], times: [RecordedTimes] = []) {
    group = key.group(by: Self.fields)
    self.figures = figures
    self.times = times
  }

  /// The figures of which any change counts; instructions vary by nature.
  var counts: [ExactFigure] { figures.filter { $0.kind == .exact } }
}

extension BaselineCase: Codable {
  private enum CodingKeys: String, CodingKey {
    case backend, corpus, documentSHA, stream, sink, figures, times
  }

  /// Reads a case; the fields that aren't recorded belong to no group of it.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let backend = try values.decode(String.self, forKey: .backend)
    let key = CaseKey(
      corpus: try values.decode(String.self, forKey: .corpus),
      documentSHA: try values.decode(String.self, forKey: .documentSHA),
      stream: try values.decode(String.self, forKey: .stream), pace: "",
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
  /// The case in a message: `expat, itunes300, lan, model`.
  var text: String { "\(backend), \(corpus), \(stream), \(sink)" }
}

/// A figure of which any change counts, or nearly so.
package struct ExactFigure: Hashable, Codable, Sendable {
  /// The metric.
  let metric: String
  /// The unit of the figure.
  let unit: String
  /// The figure; of one that varies, its median.
  let value: Double
  /// The least that was seen; `nil` if it never varied.
  let low: Double?
  /// The most that was seen; `nil` if it never varied.
  let high: Double?

  /// The figure of a metric result; `nil` if that has none, or is neither exact nor a count of
  /// instructions.
  ///
  /// A derived metric says nothing that those it is made of don't.
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

  /// Counts by callgrind: the same but for a few in a million.
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
