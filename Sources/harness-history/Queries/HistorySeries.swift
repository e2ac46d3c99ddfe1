package import HarnessCore
internal import Statistics
package import WorkerContract

/// The figures of one benchmark case over the runs on one machine, which are comparable.
package struct HistorySeries: Hashable, Sendable {
  /// The benchmark case, with the library of the last run.
  package var key: CaseKey
  package var machine: Int
  package var metric: String
  package var unit: String
  /// Whether the metric is exact or noisy.
  package var kind: MetricKind
  /// The reference of a ratio; `nil` for other metrics.
  package var reference: String?
  /// The figures, the oldest first; never empty.
  package var points: [Point]

  package struct Point: Hashable, Sendable {
    package var run: RecordedRun
    /// The library behind the implementation at that time.
    package var library: String
    /// The figure; for a noisy metric, the median.
    package var value: Double

    package init(run: RecordedRun, library: String, value: Double) {
      self.run = run
      self.library = library
      self.value = value
    }
  }

  package init(
    key: CaseKey, machine: Int, metric: String, unit: String, kind: MetricKind,
    reference: String? = nil, points: [Point]
  ) {
    self.key = key
    self.machine = machine
    self.metric = metric
    self.unit = unit
    self.kind = kind
    self.reference = reference
    self.points = points
  }

  /// The figures without their runs.
  package var values: [Double] { points.map(\.value) }
}

extension HistorySeries {
  package var mean: Double { values.reduce(0, +) / Double(points.count) }

  package var median: Double { values.median }
}
