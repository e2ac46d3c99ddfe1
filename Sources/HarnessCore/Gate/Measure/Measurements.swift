internal import WorkerContract

/// The results of a check's campaigns, over all corpora.
struct Measurements {
  private var exact: [Results] = []
  private var times: [Results] = []
  private var again: [Results] = []

  /// Whether exact metrics were counted.
  var hasCounts: Bool { !exact.isEmpty }

  /// Whether times were taken.
  var hasTimes: Bool { !times.isEmpty }

  /// The environment of the measurements; `nil` before the first one.
  var environment: MeasurementEnvironment? { (exact + times).first?.environment }

  /// The number of time rounds that contain every implementation.
  var rounds: Int { times.reduce(0) { $0 + ($1.plan.rounds["time"] ?? 0) } }

  /// A note on the highest load from other processes while times were taken.
  ///
  /// It affects no finding, because the self-test shows what the load did to times.
  var notes: [String] {
    let share = (times + again).compactMap(\.load?.othersShare).max() ?? 0
    guard share > MachineLoad.idleShare else { return [] }
    return [
      "other processes used \(Figures.percent(share)) of a processor while times were measured"
    ]
  }

  mutating func add(exact results: Results) { exact.append(results) }
  mutating func add(times results: Results) { times.append(results) }
  mutating func add(again results: Results) { again.append(results) }

  /// The exact figures of every case that has any, in the order of the plan.
  var figures: [(key: CaseKey, figures: [ExactFigure])] {
    var order: [CaseKey] = []
    var found: [CaseKey: [ExactFigure]] = [:]
    for result in exact.flatMap(\.rows) {
      guard let figure = ExactFigure(result) else { continue }
      if found[result.key] == nil { order.append(result.key) }
      found[result.key, default: []].append(figure)
    }
    return order.map { ($0, found[$0] ?? []) }
  }

  /// Returns whether the metric of a result was counted in the same case.
  func holds(_ result: MetricResult) -> Bool {
    exact.contains { results in
      results.rows.contains {
        $0.key == result.key && $0.metric == result.metric && $0.value != nil
      }
    }
  }

  /// The keys of the cases that have times, in the order of the plan.
  var timedKeys: [CaseKey] { times.flatMap(\.rows).map(\.key).distinct() }

  /// Every case that has exact figures or times, in the order of the plan, with its exact figures.
  var cases: [(key: CaseKey, figures: [ExactFigure])] {
    let figures = figures
    let known = Set(figures.map(\.key))
    let timed = timedKeys.filter { !known.contains($0) && parseTime(of: $0) != nil }
    return figures + timed.map { ($0, []) }
  }

  /// Returns the ratios of a case to a reference in the rounds that contain all implementations.
  func ratios(of key: CaseKey, to reference: String) -> [Double] {
    ratios(of: key, to: reference, in: times)
  }

  /// Returns the ratios of a case to a reference in the rounds that were added.
  func ratiosAgain(of key: CaseKey, to reference: String) -> [Double] {
    ratios(of: key, to: reference, in: again)
  }

  /// Returns the ratios of a copy to its original in all rounds, for each case in which the copy was timed.
  func ratios(ofCopy copy: String, to original: String) -> [(key: CaseKey, ratios: [Double])] {
    var order: [CaseKey] = []
    var found: [CaseKey: [Double]] = [:]
    for result in (times + again).flatMap(\.rows)
    where result.key.backend == copy && result.reference == original {
      if found[result.key] == nil { order.append(result.key) }
      found[result.key, default: []] += result.byRound
    }
    return order.map { ($0, found[$0] ?? []) }
  }

  /// Returns the median parse time of a case in nanoseconds.
  func parseTime(of key: CaseKey) -> Double? {
    times.flatMap(\.rows).first { $0.key == key && $0.metric == Metric.parseTime.name }?.value
  }

  /// The implementations that gave no figures.
  var failedBackends: Set<String> { Set(failures.map(\.key.backend)) }

  /// The failed results of the implementations that gave no figures, one for each reason.
  var failures: [MetricResult] {
    (exact + times + again).flatMap(\.rows).filter(\.status.isFailure)
      .distinct { "\($0.key.backend) \($0.reason)" }
  }

  private func ratios(
    of key: CaseKey, to reference: String, in campaigns: [Results]
  ) -> [Double] {
    campaigns.flatMap(\.rows).filter { $0.key == key && $0.reference == reference }
      .flatMap(\.byRound)
  }
}
