internal import Statistics
internal import WorkerContract

/// The growth of a metric of one implementation with the size of its task: `metric = constant *
/// size^exponent`.
struct GrowthFit: Hashable, Codable, Sendable {
  /// The implementation and the fields that all points share: the stream is that of the first point if it
  /// varies, and the factor is 1.
  package var key: CaseKey
  /// The size that varies: `bytes` of the document, or the number of `chunks`.
  package var size: String
  /// The metric, such as `parse_time`.
  package var metric: String
  package var unit: String
  /// The points of the fit, in ascending order of size.
  var points: [Point]
  /// The exponent; `nil` if there are too few points.
  var exponent: Double?
  /// The lower end of the 95 % interval.
  package var low: Double?
  /// The upper end of the interval.
  package var high: Double?
  var verdict: GrowthClass
  /// The missing points, with reasons.
  var remarks: [String] = []

  /// The group of all fits that differ from this one in the implementation at most.
  var configuration: CaseGroup {
    size == "chunks" ? key.configuration.group(without: [.stream]) : key.configuration
  }

  struct Point: Hashable, Codable, Sendable {
    package var size: Double
    package var value: Double
    /// The lower end of the 95 % interval.
    package var low: Double?
    /// The upper end of the interval.
    package var high: Double?
    /// The figure of each round, in order.
    var samples: [Double]
    /// The name of the point, such as `fixed:64` or `×10`.
    package var name: String
  }
}
