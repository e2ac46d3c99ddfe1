/// A metric that is computed from other figures of the same sample, as the quotient of two quantities.
///
/// To add one, add a line to ``all``. Workers then report it in every pass that measures both quantities.
package struct DerivedMetric: Sendable {
  /// The metric.
  package let metric: Metric
  /// The meaning of the metric, in one line for readers.
  package let meaning: String
  private let numerator: Quantity
  private let denominator: Quantity
  private let scale: Double

  /// All derived metrics, in the order of the sample line.
  package static let all = [
    DerivedMetric(
      .throughput, "bytes of the document (in millions) over CPU time",
      .documentBytes, over: .judgedTime, times: 1e3),
    DerivedMetric(.itemRate, "items over CPU time", .items, over: .judgedTime, times: 1e9),
  ]

  /// A term of the quotient.
  fileprivate enum Quantity: Sendable {
    /// The time by which implementations are judged, in nanoseconds.
    case judgedTime
    /// The bytes of the document, if it is read to the end.
    case documentBytes
    /// The items of the document.
    case items
    /// Another figure of the sample.
    case value(Metric)
  }

  private init(
    _ metric: Metric, _ meaning: String, _ numerator: Quantity, over denominator: Quantity,
    times scale: Double
  ) {
    self.metric = metric
    self.meaning = meaning
    self.numerator = numerator
    self.denominator = denominator
    self.scale = scale
  }
}

extension DerivedMetric {
  /// Returns the derived metrics that can be reported by a pass that measures these metrics.
  package static func derived(from measured: [Metric]) -> [Metric] {
    all.filter { $0.metrics.isSubset(of: measured) }.map(\.metric)
  }

  /// The metrics that a worker must measure to compute this one.
  private var metrics: Set<Metric> {
    Set(
      [numerator, denominator].compactMap { quantity in
        switch quantity {
        case .judgedTime: .cpuTime
        case .value(let metric): metric
        case .documentBytes, .items: nil
        }
      })
  }
}

extension SampleReport {
  /// The inputs of the quotients that are not figures of the sample.
  package struct Circumstances: Sendable {
    /// The sink that received the events.
    package var sink: Sink
    /// The size of the document in bytes; `nil` if it is not read to the end.
    package var documentBytes: Int?
    /// The number of items in the document; `nil` if the implementation doesn't count them.
    package var items: Int?

    /// Creates the inputs of a sample.
    package init(sink: Sink, documentBytes: Int?, items: Int?) {
      self.sink = sink
      self.documentBytes = documentBytes
      self.items = items
    }
  }

  /// Adds each derived metric whose inputs were measured, or the reason why it is unavailable.
  package mutating func appendDerived(in circumstances: Circumstances) {
    for derived in DerivedMetric.all {
      switch derived.evaluate(self, circumstances) {
      case .value(let value): values.append(SampleValue(derived.metric, value))
      case .unavailable(let reason): unavailable.append(Absence(derived.metric.name, reason))
      case .notMeasured: break
      }
    }
  }
}

extension SampleReport {
  /// Adds the throughput if the worker left it out.
  ///
  /// It is computed from CPU time, or from wall time if the worker reports no CPU time. If the worker reports
  /// the throughput as unavailable, it stays unavailable.
  ///
  /// - Parameter documentBytes: The number of bytes that a parse reads; `nil` if it is unknown.
  package mutating func completeThroughput(documentBytes: Int?) {
    let throughput = Metric.throughput
    guard let documentBytes, self[throughput.name] == nil,
      !unavailable.contains(where: { $0.metric == throughput.name }),
      let time = self[Metric.cpuTime.name] ?? self[Metric.parseTime.name], time > 0
    else { return }
    values.append(SampleValue(throughput, Double(documentBytes) * 1e3 / time))
  }
}

extension DerivedMetric {
  fileprivate enum Evaluation {
    case value(Double)
    case unavailable(String)
    /// The pass doesn't measure one of the two quantities.
    case notMeasured
  }

  fileprivate func evaluate(
    _ sample: SampleReport, _ circumstances: SampleReport.Circumstances
  ) -> Evaluation {
    switch (numerator.value(sample, circumstances), denominator.value(sample, circumstances)) {
    case (.notMeasured, _), (_, .notMeasured): .notMeasured
    case (.unavailable(let reason), _), (_, .unavailable(let reason)): .unavailable(reason)
    case (.value(let above), .value(let below)):
      below > 0 ? .value(above * scale / below) : .notMeasured
    }
  }
}

extension DerivedMetric.Quantity {
  fileprivate func value(
    _ sample: SampleReport, _ circumstances: SampleReport.Circumstances
  ) -> DerivedMetric.Evaluation {
    switch self {
    case .judgedTime:
      // Batches are judged by elapsed time, because two threads share the work.
      let clock: Metric = circumstances.sink == .batched ? .parseTime : .cpuTime
      return sample[clock.name].map { .value($0) } ?? .notMeasured
    case .value(let metric):
      return sample[metric.name].map { .value($0) } ?? .notMeasured
    case .documentBytes:
      guard let bytes = circumstances.documentBytes else {
        return .unavailable("the document is not read to its end")
      }
      return .value(Double(bytes))
    case .items:
      guard let items = circumstances.items else {
        return .unavailable("this implementation does not count items")
      }
      return .value(Double(items))
    }
  }
}
