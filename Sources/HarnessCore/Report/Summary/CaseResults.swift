internal import WorkerContract

/// All figures of one benchmark case, by metric.
struct CaseResults {
  let key: CaseKey
  let role: Role
  /// The implementation it is a variant of; `nil` for most.
  let variantOf: String?
  /// The rows other than ratios, in order.
  let rows: [MetricResult]
  /// The ratios of parse time, by reference.
  let ratios: [String: MetricResult]
  /// The additional cost compared with the case one step down, from the rounds that contain both.
  let step: MetricResult?
  let verdicts: [Verdict]
  /// The reason why the case has no figures; `nil` if it has figures.
  ///
  /// A failure removes the figures of all passes. A metric that is unavailable or was not reached affects
  /// only itself.
  let problem: Problem?
  private let rowIndexes: [String: Int]
  private let speedVerdicts: [String: Verdict]

  /// The reason why a case has no usable figures.
  struct Problem: Hashable {
    var status: Status
    var reason: String
  }

  init(
    key: CaseKey, role: Role, variantOf: String? = nil, rows all: [MetricResult],
    verdicts: [Verdict]
  ) {
    self.key = key
    self.role = role
    self.variantOf = variantOf
    self.verdicts = verdicts
    rows = all.filter { $0.reference == nil }
    step = all.first { $0.metric == Metric.costStep.name && $0.value != nil }
    ratios = all.reduce(into: [:]) { ratios, row in
      guard let reference = row.reference, row.metric == Metric.parseTimeRatio.name,
        row.value != nil
      else { return }
      ratios[reference] = row
    }
    rowIndexes = Dictionary(
      rows.enumerated().map { ($1.metric, $0) }, uniquingKeysWith: { first, _ in first })
    problem = Self.problem(of: rows)
    speedVerdicts = Dictionary(
      verdicts.filter { $0.metric == Metric.parseTime.name }.map { ($0.reference, $0) },
      uniquingKeysWith: { $1.family == .reference ? $1 : $0 })
  }

  /// Creates the results of a case without rows in the run.
  init(of backend: ImplementationDescription, inGroupOf key: CaseKey, isElsewhere: Bool) {
    var own = key
    (own.backend, own.library) = (backend.name, backend.library)
    self.key = own
    (role, variantOf) = (.backend, backend.variantOf)
    (rows, ratios, step, verdicts, rowIndexes, speedVerdicts) = ([], [:], nil, [], [:], [:])
    problem = Problem(
      status: .unavailable,
      reason: isElsewhere
        ? "it does not support the sink '\(key.sink)'; its figures are those of other sinks (--sink)"
        : "there is no result for it")
  }

  var name: String { key.backend }

  /// Returns the row of a metric, with or without a figure.
  func row(_ metric: Metric) -> MetricResult? { rowIndexes[metric.name].map { rows[$0] } }

  /// Returns the row of a metric, if it has a figure and the case has no problem.
  func figure(_ metric: Metric) -> MetricResult? {
    guard problem == nil, let row = row(metric), row.value != nil else { return nil }
    return row
  }

  func value(_ metric: Metric) -> Double? { figure(metric)?.value }

  /// The time used to compare implementations: CPU time, or wall time if there is no CPU time.
  ///
  /// For the sink `batched` it is always wall time, because that sink is about elapsed time.
  var judgedTime: MetricResult? {
    key.sink == .batched ? figure(.parseTime) : figure(.cpuTime) ?? figure(.parseTime)
  }

  /// The throughput, or parses per nanosecond if the document is not read to its end; `nil` if nothing was
  /// timed.
  var speed: Double? {
    value(.throughput) ?? judgedTime?.value.flatMap { $0 > 0 ? 1 / $0 : nil }
  }

  /// The reason why the figures may not be for the same work as those of others; `nil` for most cases.
  var caveat: Problem? {
    rows.first { $0.status.isFailure && $0.value != nil }
      .map { Problem(status: $0.status, reason: $0.reason) }
  }

  /// Returns the verdict on parse time against another implementation.
  func verdict(against reference: String) -> Verdict? { speedVerdicts[reference] }

  private static func problem(of rows: [MetricResult]) -> Problem? {
    let failed = rows.first {
      $0.value == nil && $0.status.isFailure
    }
    let hasFigures = rows.contains { $0.value != nil }
    guard let row = failed ?? (hasFigures ? nil : rows.first) else { return nil }
    return Problem(
      status: row.status == .ok ? .unavailable : row.status, reason: row.reason)
  }
}

/// The identity of a figure: a benchmark case, a metric and a reference.
struct FigureKey: Hashable {
  private let key: CaseKey
  private let metric: String
  private let reference: String?

  init(_ row: MetricResult) { (key, metric, reference) = (row.key, row.metric, row.reference) }

  init(_ verdict: Verdict) {
    (key, metric, reference) = (verdict.key, verdict.metric, verdict.reference)
  }

  /// Creates the identity used by the verdict on a ratio; `nil` if the row is not a ratio.
  init?(judgedBy row: MetricResult) {
    guard let reference = row.reference, row.metric.hasSuffix("_ratio") else { return nil }
    (key, metric) = (row.key, String(row.metric.dropLast("_ratio".count)))
    self.reference = reference
  }
}

extension [CaseResults] {
  /// A clause on who needs the least memory, such as `expat's process needs the least memory (12.2 MB)`; `nil` if
  /// none stands out.
  ///
  /// It compares the peaks of the processes, which the kernel counts to within 256 KiB.
  var leastMemory: String? {
    let peaks = compactMap { results in
      results.value(.peakResident).map { (name: results.name, bytes: $0) }
    }.stablySorted { $0.bytes }
    let resolution = SummaryColumn.resident.resolution ?? 0
    guard peaks.count > 1, peaks[1].bytes - peaks[0].bytes > resolution else { return nil }
    let size = Figures.bytes(peaks[0].bytes)
    return "\(peaks[0].name.onOneLine)'s process needs the least memory (\(size))"
  }
}
