package import Results
internal import Statistics
package import WorkerContract

/// The figures of one benchmark case over the runs of one machine, which may be compared.
package struct HistorySeries: Hashable, Sendable {
  /// The benchmark case; its library is that of the last run.
  package var key: CaseKey
  /// The machine, by its number in the history.
  package var machine: Int
  /// The metric.
  package var metric: String
  /// The unit of the figures.
  package var unit: String
  /// Whether any change counts.
  package var kind: MetricKind
  /// The backend a ratio was taken to; `nil` for other metrics.
  package var reference: String?
  /// The figures, the oldest first; never empty.
  package var points: [Point]

  /// The figure of one run.
  package struct Point: Hashable, Sendable {
    /// The run.
    package var run: RecordedRun
    /// The library behind the implementation, then.
    package var library: String
    /// The figure: a median where the metric is noisy.
    package var value: Double

    /// A figure with everything given.
    package init(run: RecordedRun, library: String, value: Double) {
      self.run = run
      self.library = library
      self.value = value
    }
  }

  /// A series with everything given.
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

  /// The figures alone.
  package var values: [Double] { points.map(\.value) }
}

extension HistorySeries {
  /// The mean of the figures.
  package var mean: Double { values.reduce(0, +) / Double(points.count) }

  /// The median of the figures.
  package var median: Double { values.median }
}
