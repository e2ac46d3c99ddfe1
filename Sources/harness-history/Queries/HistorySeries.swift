import HarnessCore
import Statistics
import WorkerContract

/// The figures of one benchmark case over the runs on one machine, which are comparable.
struct HistorySeries: Hashable, Sendable {
  /// The benchmark case, with the library of the last run.
  var key: CaseKey
  var machine: Int
  var metric: String
  var unit: String
  /// Whether the metric is exact or noisy.
  var kind: MetricKind
  /// The reference of a ratio; `nil` for other metrics.
  var reference: String?
  /// The figures, the oldest first; never empty.
  var points: [Point]

  struct Point: Hashable, Sendable {
    var run: RecordedRun
    /// The library behind the implementation at that time.
    var library: String
    /// The figure; for a noisy metric, the median.
    var value: Double
  }

  /// The figures without their runs.
  var values: [Double] { points.map(\.value) }

  var mean: Double { values.reduce(0, +) / Double(points.count) }

  var median: Double { values.median }
}
