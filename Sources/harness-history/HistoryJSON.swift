import HarnessCore
import Statistics
import WorkerContract

enum HistoryJSON {
  /// The whole listing: the machines, and rows of one kind.
  struct Listing<Row: Encodable>: Encodable {
    private var machines: [Machine]
    private var rows: [Row]

    init(_ rows: [Row], machines: [Int: RecordedMachine]) {
      self.rows = rows
      self.machines = machines.values.sorted { $0.id < $1.id }
        .map { Machine(number: $0.id, facts: $0.facts) }
    }
  }

  struct Machine: Encodable {
    var number: Int
    var facts: [MeasurementEnvironment.Fact]
  }

  struct Run: Encodable {
    var run: Int
    var time: String
    var report: String
    var commit: String?
    var machine: Int
    var feeds: [String]
    var backends: [String]
    var isInterrupted: Bool

    init(_ listed: ListedRun) {
      run = listed.run.id
      time = listed.run.time
      report = listed.run.report
      commit = listed.run.commit
      machine = listed.machine
      feeds = listed.feeds
      backends = listed.backends
      isInterrupted = listed.isInterrupted
    }
  }

  struct Averages: Encodable {
    var machine: Int
    var key: CaseKey
    var runs: Int
    var parseTime: Average?
    var downloadTime: Average?
    var totalTime: Average?
    var peakResident: Average?
  }

  /// The averages of a metric, and the figures behind them.
  struct Average: Encodable {
    var unit: String
    var median: Double
    var mean: Double
    var points: [Point]

    init(_ series: HistorySeries) {
      unit = series.unit
      median = series.median
      mean = series.mean
      points = series.points.map { Point($0) }
    }
  }

  struct Point: Encodable {
    var run: Int
    var time: String
    var report: String
    var commit: String?
    var library: String
    var value: Double

    init(_ point: HistorySeries.Point) {
      run = point.run.id
      time = point.run.time
      report = point.run.report
      commit = point.run.commit
      library = point.library
      value = point.value
    }
  }

  struct Trend: Encodable {
    var machine: Int
    var key: CaseKey
    var metric: String
    var unit: String
    var kind: MetricKind
    var reference: String?
    /// The deviation of the noise: a share if all figures are positive, or else an amount, as for `drift`.
    var noise: Double
    var drift: Double?
    var levels: [Level]
    var steps: [Step]
    var points: [Point]

    init(_ trend: harness_history.Trend) {
      let series = trend.series
      machine = series.machine
      key = series.key
      metric = series.metric
      unit = series.unit
      kind = series.kind
      reference = series.reference
      noise = trend.fit.noise
      drift = trend.fit.drift
      levels = trend.fit.segments.map { segment in
        Level(
          firstRun: series.points[segment.range.lowerBound].run.id,
          lastRun: series.points[segment.range.upperBound - 1].run.id, level: segment.level)
      }
      steps = trend.steps.map { Step($0) }
      points = series.points.map { Point($0) }
    }
  }

  struct Level: Encodable {
    var firstRun: Int
    var lastRun: Int
    var level: Double
  }

  /// A change of the level between two runs.
  struct Step: Encodable {
    var ratio: Double?
    var before: Double
    var after: Double
    var lastBefore: Point
    var firstAfter: Point

    init(_ step: harness_history.Trend.Step) {
      ratio = step.levels.ratio
      before = step.levels.before
      after = step.levels.after
      lastBefore = Point(step.lastBefore)
      firstAfter = Point(step.firstAfter)
    }
  }
}
