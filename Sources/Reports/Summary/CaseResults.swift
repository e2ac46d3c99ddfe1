internal import WorkerContract
import Results

/// All figures of one benchmark case, by metric.
struct CaseResults {
  /// The case that the figures belong to.
  let key: CaseKey
  /// The role of the implementation.
  let role: Role
  /// The implementation it is a variant of; `nil` for most.
  let base: String?
  /// The figures other than ratios, in their order.
  let rows: [MetricResult]
  /// The ratios of parse time, by what they were taken to.
  let ratios: [String: MetricResult]
  /// The cost beyond the case that does the next less, from the rounds that hold both.
  let step: MetricResult?
  /// The verdicts on it against other implementations.
  let verdicts: [Verdict]
  /// Why the case has no figures.
  ///
  /// A failure costs the figures of all passes; a metric that can't be had, or was not reached, only itself.
  let trouble: Trouble?
  private let places: [String: Int]
  private let speedVerdicts: [String: Verdict]

  /// Why a case has no figures to show.
  struct Trouble: Hashable {
    var status: Status
    var reason: String
  }

  /// The results of a case: all rows that have its key, and the verdicts about it.
  init(
    key: CaseKey, role: Role, base: String? = nil, rows all: [MetricResult],
    verdicts: [Verdict]
  ) {
    self.key = key
    self.role = role
    self.base = base
    self.verdicts = verdicts
    rows = all.filter { $0.reference == nil }
    step = all.first { $0.metric == Metric.costStep.name && $0.value != nil }
    ratios = all.reduce(into: [:]) { ratios, row in
      guard let reference = row.reference, row.metric == Metric.parseTimeRatio.name,
        row.value != nil
      else { return }
      ratios[reference] = row
    }
    places = Dictionary(
      rows.enumerated().map { ($1.metric, $0) }, uniquingKeysWith: { first, _ in first })
    trouble = Self.trouble(of: rows)
    speedVerdicts = Dictionary(
      verdicts.filter { $0.metric == Metric.parseTime.name }.map { ($0.reference, $0) },
      uniquingKeysWith: { $1.family == .reference ? $1 : $0 })
  }

  /// The results of a case that the run has no row of.
  ///
  /// - Parameters:
  ///   - backend: The parser.
  ///   - key: The key of another implementation of the case's group.
  ///   - isElsewhere: Whether they have rows of it with other sinks.
  init(of backend: BackendSummary, beside key: CaseKey, isElsewhere: Bool) {
    var own = key
    (own.backend, own.library) = (backend.name, backend.library)
    self.key = own
    (role, base) = (.backend, backend.variantOf)
    (rows, ratios, step, verdicts, places, speedVerdicts) = ([], [:], nil, [], [:], [:])
    trouble = Trouble(
      status: .unavailable,
      reason: isElsewhere
        ? "it does not feed the sink '\(key.sink)'" : "there is no result of it")
  }

  /// The name of the implementation.
  var name: String { key.backend }

  /// The row of a metric, whatever became of it.
  func row(_ metric: Metric) -> MetricResult? { row(named: metric.name) }

  /// The row of a metric by its name: workers bring metrics of their own.
  func row(named name: String) -> MetricResult? { places[name].map { rows[$0] } }

  /// The row of a metric that has a figure, in a case without trouble.
  func figure(_ metric: Metric) -> MetricResult? { figure(named: metric.name) }

  /// The same by the metric's name.
  func figure(named name: String) -> MetricResult? {
    guard trouble == nil, let row = row(named: name), row.value != nil else {
      return nil
    }
    return row
  }

  /// The figure of a metric alone.
  func value(_ metric: Metric) -> Double? { figure(metric)?.value }

  /// The time that implementations are compared by: CPU time, or wall time where no worker reports that, and in the
  /// sink `batched`, which is about elapsed time.
  var judgedTime: MetricResult? {
    key.sink == .batched ? figure(.parseTime) : figure(.cpuTime) ?? figure(.parseTime)
  }

  /// The throughput, and where the document is not read to its end, parses a nanosecond; with the
  /// interval, and `nil` where nothing was timed.
  var speed: (value: Double, range: ClosedRange<Double>?)? {
    if let row = figure(.throughput), let value = row.value { return (value, row.range) }
    guard let row = judgedTime, let time = row.value, time > 0 else { return nil }
    let range = row.range.flatMap { $0.lowerBound > 0 ? $0 : nil }
    return (1 / time, range.map { 1 / $0.upperBound...1 / $0.lowerBound })
  }

  /// Why the figures are not those of the same work as others'; `nil` for most.
  var doubt: Trouble? {
    rows.first { $0.status.isFailure && $0.value != nil }
      .map { Trouble(status: $0.status, reason: $0.reason) }
  }

  /// The verdict on its parse time against that of another implementation.
  func verdict(against reference: String) -> Verdict? { speedVerdicts[reference] }

  private static func trouble(of rows: [MetricResult]) -> Trouble? {
    let failed = rows.first {
      $0.value == nil && ($0.status.isFailure || $0.status == .notComparable)
    }
    let hasFigures = rows.contains { $0.value != nil }
    guard let row = failed ?? (hasFigures ? nil : rows.first) else { return nil }
    return Trouble(
      status: row.status == .ok ? .unavailable : row.status, reason: row.reason)
  }
}

extension MetricResult {
  /// The interval; `nil` if there is none.
  var range: ClosedRange<Double>? {
    guard let low, let high, low <= high else { return nil }
    return low...high
  }
}

/// A benchmark case and a metric: what there is one figure of.
struct FigureKey: Hashable {
  private let key: CaseKey
  private let metric: String
  private let reference: String?

  /// The case and metric of a figure.
  init(_ row: MetricResult) { (key, metric, reference) = (row.key, row.metric, row.reference) }

  /// The subject of a verdict.
  init(_ verdict: Verdict) {
    (key, metric, reference) = (verdict.key, verdict.metric, verdict.reference)
  }

  /// The subject of the verdict on a ratio; `nil` for a figure that is no ratio.
  init?(judgedBy row: MetricResult) {
    guard let reference = row.reference, row.metric.hasSuffix("_ratio") else { return nil }
    (key, metric) = (row.key, String(row.metric.dropLast("_ratio".count)))
    self.reference = reference
  }
}
