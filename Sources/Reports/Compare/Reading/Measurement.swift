internal import Results

/// One metric of one cell of one file: a row of `key=value`, and what was found.
struct Measurement: Hashable, Sendable {
  /// The value of every key.
  var values: [MeasurementKey: String]
  /// The unit of the figures, such as `ns`.
  var unit: String
  /// Whether any change counts.
  var kind: MetricKind
  /// The raw samples; empty where the file has none of it.
  var samples: [Double]
  /// The figure as the file has it; `nil` where the status is not `ok`.
  var figure: Figure?
  /// What became of it.
  var status = RowStatus.ok
  /// Why the status is not `ok`, in words.
  var reason = ""
  /// The machine and the build it was measured with, as far as the file tells.
  var fingerprint: [MeasuringEnvironment.Fact]

  /// The value of a key.
  subscript(key: MeasurementKey) -> String { values[key] ?? "none" }
}
