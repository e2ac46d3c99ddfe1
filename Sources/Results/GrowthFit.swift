package import WorkerContract

/// How a metric of one implementation grows with the size of its task: `metric = constant * size^exponent`.
package struct GrowthFit: Hashable, Codable, Sendable {
  /// The implementation, in the circumstances that the points have in common: its stream is empty where that
  /// is what varies, its factor 1.
  package var key: CaseKey
  /// The size that grows: `bytes` of the document, or the number of `chunks`.
  package var size: String
  /// The metric, such as `parse_time`.
  package var metric: String
  /// The unit of the metric.
  package var unit: String
  /// The points it was fitted to, ascending by size.
  package var points: [Point]
  /// The exponent; `nil` where there are too few points.
  package var exponent: Double?
  /// The lower end of its 95 % interval.
  package var low: Double?
  /// The upper end of it.
  package var high: Double?
  /// The growth class.
  package var verdict: GrowthClass
  /// Which points are missing, and why, in words.
  package var remarks: [String]

  /// One measured point.
  package struct Point: Hashable, Codable, Sendable {
    /// The size of the task.
    package var size: Double
    /// The median of the metric.
    package var value: Double
    /// The lower end of its 95 % interval.
    package var low: Double?
    /// The upper end of it.
    package var high: Double?
    /// The name, such as `fixed:64` or `×10`.
    package var name: String

    /// A point with everything given.
    package init(size: Double, value: Double, low: Double? = nil, high: Double? = nil, name: String)
    {
      self.size = size
      self.value = value
      self.low = low
      self.high = high
      self.name = name
    }
  }

  /// A fit with everything given.
  package init(
    key: CaseKey, size: String, metric: String, unit: String, points: [Point],
    exponent: Double? = nil, low: Double? = nil, high: Double? = nil, verdict: GrowthClass,
    remarks: [String] = []
  ) {
    self.key = key
    self.size = size
    self.metric = metric
    self.unit = unit
    self.points = points
    self.exponent = exponent
    self.low = low
    self.high = high
    self.verdict = verdict
    self.remarks = remarks
  }
}
