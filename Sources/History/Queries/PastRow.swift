public import Results

/// What one row was measured at over the runs of one machine: figures that may be compared.
public struct PastRow: Hashable, Sendable {
  /// The cell; its library is that of the last run.
  public var key: CellKey
  /// The machine, by its number in the history.
  public var machine: Int
  /// The metric.
  public var metric: String
  /// The unit of the figures.
  public var unit: String
  /// Whether any change counts.
  public var kind: MetricKind
  /// The backend a ratio was taken to; `nil` for other metrics.
  public var reference: String?
  /// The figures, the oldest first; never empty.
  public var points: [Point]

  /// The figure of one run.
  public struct Point: Hashable, Sendable {
    /// The run.
    public var run: RecordedRun
    /// The library behind the row, then.
    public var library: String
    /// The figure: a median where the metric is noisy.
    public var value: Double

    /// A figure with everything given.
    public init(run: RecordedRun, library: String, value: Double) {
      self.run = run
      self.library = library
      self.value = value
    }
  }

  /// A row with everything given.
  public init(
    key: CellKey, machine: Int, metric: String, unit: String, kind: MetricKind,
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
  public var values: [Double] { points.map(\.value) }
}
