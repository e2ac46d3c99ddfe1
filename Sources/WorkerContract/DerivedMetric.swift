/// A metric that is computed from other figures of the same sample: a quotient of two of them.
///
/// A new one is a line of ``all``. A worker then reports it in every pass that measures what it is made of.
package struct DerivedMetric: Sendable {
  /// The metric.
  package let metric: Metric
  /// The meaning, in one line for readers.
  package let meaning: String
  private let numerator: Quantity
  private let denominator: Quantity
  private let scale: Double

  /// All there are, in the order of the sample line.
  package static let all = [
    DerivedMetric(
      .throughput, "bytes of the document (in millions) over CPU time",
      .documentBytes, over: .judgedTime, times: 1e3),
    DerivedMetric(.itemRate, "items over CPU time", .items, over: .judgedTime, times: 1e9),
  ]

  /// A term of a formula.
  fileprivate enum Quantity: Sendable {
    /// The time that implementations are judged by, in nanoseconds.
    case judgedTime
    /// The bytes of the document, if it is read to its end.
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
  /// The derived metrics that a pass can report which measures these metrics.
  package static func derived(from measured: [Metric]) -> [Metric] {
    all.filter { $0.metrics.isSubset(of: measured) }.map(\.metric)
  }

  /// The metrics that a worker has to measure for it.
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
  /// The inputs of formulas besides the figures of a sample.
  package struct Circumstances: Sendable {
    /// The sink that took the events.
    package var sink: Sink
    /// The bytes of the document; `nil` if it is not read to its end.
    package var documentBytes: Int?
    /// The items of the document; `nil` if the implementation doesn't count them.
    package var items: Int?

    /// Circumstances with everything given.
    package init(sink: Sink, documentBytes: Int?, items: Int?) {
      self.sink = sink
      self.documentBytes = documentBytes
      self.items = items
    }
  }

  /// Adds the derived metrics whose figures the sample has, or why one can't be had.
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
  /// Adds the throughput if the worker has left it out.
  ///
  /// It follows from CPU time, or from wall time if that is all there is. What a worker says it can't have stays
  /// so.
  ///
  /// - Parameter documentBytes: The bytes that a parse has read; `nil` if that is unknown.
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
    /// The pass doesn't measure what it is made of.
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
      // Batches are about elapsed time: two threads share the work.
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
