/// One figure: a cell, a metric, and what was found.
public struct ResultRow: Hashable, Codable, Sendable {
  /// The cell it belongs to.
  public var key: CellKey
  /// The metric, such as `parse_time`; a ratio is a metric of its own, such as `parse_time_ratio`.
  public var metric: String
  /// The unit of the figures, such as `ns`.
  public var unit: String
  /// Whether any change counts.
  public var kind: MetricKind
  /// What the value is, such as `median` or `median-log-ratio`.
  public var estimator: String
  /// The backend a ratio was taken to; `nil` for other metrics.
  public var reference: String?
  /// The figure; `nil` where the status is not `ok`.
  public var value: Double?
  /// The least of an exact metric, or the lower end of the interval of a ratio or difference: of the level
  /// of its verdict, else 95 %; `nil` if there is none.
  public var low: Double?
  /// The greatest, or the upper end.
  public var high: Double?
  /// The number of samples behind it.
  public var samples: Int
  /// The ratio of each round, in order; empty for what is no ratio.
  public var byRound: [Double]
  /// What became of it.
  public var status: RowStatus
  /// Why the status is not `ok`, in words; empty otherwise.
  public var reason: String

  /// A row with everything given.
  public init(
    key: CellKey, metric: String, unit: String, kind: MetricKind, estimator: String,
    reference: String? = nil, value: Double? = nil, low: Double? = nil, high: Double? = nil,
    samples: Int = 0, byRound: [Double] = [], status: RowStatus = .ok, reason: String = ""
  ) {
    self.key = key
    self.metric = metric
    self.unit = unit
    self.kind = kind
    self.estimator = estimator
    self.reference = reference
    self.value = value
    self.low = low
    self.high = high
    self.samples = samples
    self.byRound = byRound
    self.status = status
    self.reason = reason
  }
}
