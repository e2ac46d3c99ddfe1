/// A metric that is computed from other figures of the same sample, as the quotient of two quantities.
///
/// To add one, add a line to ``all``. Workers then report it in every pass that measures both quantities.
package struct DerivedMetric: Sendable {
  package let metric: Metric
  private let numerator: Quantity
  private let denominator: Quantity
  private let scale: Double

  /// All derived metrics, in the order of the sample line.
  package static let all = [
    DerivedMetric(.throughput, .documentBytes, over: .judgedTime, times: 1e3),
    DerivedMetric(.itemRate, .items, over: .judgedTime, times: 1e9),
  ]

  package enum Quantity: Sendable {
    /// The time that implementations are judged by, in nanoseconds.
    case judgedTime
    /// The bytes of the document, if it is read to the end.
    case documentBytes
    /// The items of the document.
    case items
    /// Another figure of the sample, or what is counted of the document.
    case value(Metric)

    /// Whether any change of it counts.
    fileprivate var isExact: Bool {
      switch self {
      case .judgedTime: false
      case .documentBytes, .items: true
      case .value(let metric): metric.isExact
      }
    }
  }

  /// A quotient, which is exact if both its terms are.
  package init(
    _ metric: Metric, _ numerator: Quantity, over denominator: Quantity, times scale: Double
  ) {
    var metric = metric
    metric.isExact = numerator.isExact && denominator.isExact
    self.metric = metric
    self.numerator = numerator
    self.denominator = denominator
    self.scale = scale
  }
}

extension DerivedMetric {
  /// What is counted of a document, rather than measured: a pass that counts reports it as well.
  package static let counted: [Metric] = [.events, .items, .bytesRead]

  /// Whether a derived metric uses a count, so that every sample must count.
  package static let needsCounts = all.contains { !$0.metrics.isDisjoint(with: counted) }

  /// Returns the derived metrics that a pass can report if it measures these metrics.
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
  package struct Inputs: Sendable {
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

  /// Adds the derived metrics of a sample, or the reason why one is unavailable.
  ///
  /// - Parameters:
  ///   - metrics: The derived metrics.
  ///   - inputs: The inputs other than figures.
  ///   - figures: The sample that provides the inputs; this one if it is `nil`.
  package mutating func appendDerived(
    _ metrics: [DerivedMetric] = DerivedMetric.all, in inputs: Inputs,
    of figures: SampleReport? = nil
  ) {
    let figures = figures ?? self
    for derived in metrics {
      switch derived.evaluate(figures, inputs) {
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
    _ sample: SampleReport, _ inputs: SampleReport.Inputs
  ) -> Evaluation {
    switch (numerator.value(sample, inputs), denominator.value(sample, inputs)) {
    case (.notMeasured, _), (_, .notMeasured): .notMeasured
    case (.unavailable(let reason), _), (_, .unavailable(let reason)): .unavailable(reason)
    case (.value(let above), .value(let below)):
      below > 0 ? .value(above * scale / below) : .notMeasured
    }
  }
}

extension DerivedMetric.Quantity {
  fileprivate func value(
    _ sample: SampleReport, _ inputs: SampleReport.Inputs
  ) -> DerivedMetric.Evaluation {
    switch self {
    case .judgedTime:
      // Batches are judged by elapsed time, because two threads share the work.
      let clock: Metric = inputs.sink == .batched ? .parseTime : .cpuTime
      return sample[clock.name].map { .value($0) } ?? .notMeasured
    case .value(let metric):
      if let value = sample[metric.name] { return .value(value) }
      let missing = sample.unavailable.first { $0.metric == metric.name }
      return missing.map { .unavailable($0.reason) } ?? .notMeasured
    case .documentBytes:
      guard let bytes = inputs.documentBytes else {
        return .unavailable("the document is not read to its end")
      }
      return .value(Double(bytes))
    case .items:
      guard let items = inputs.items else {
        return .unavailable("this implementation does not count items")
      }
      return .value(Double(items))
    }
  }
}
