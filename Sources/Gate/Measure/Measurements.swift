internal import Campaign
internal import Results
internal import WorkerContract

/// What the campaigns of a check have found, over all corpora.
struct Measurements {
  private var exact: [Results] = []
  private var times: [Results] = []
  private var again: [Results] = []

  /// The environment they were taken in; `nil` before the first.
  var environment: MeasuringEnvironment? { (exact + times).first?.environment }

  /// The rounds of the time pass that held every row.
  var rounds: Int { times.reduce(0) { $0 + ($1.plan.rounds["time"] ?? 0) } }

  /// What else the machine did while times were taken, at its worst: nothing hangs on it, as the
  /// self-test finds out what it did to times.
  var notes: [String] {
    let share = (times + again).compactMap(\.load?.othersShare).max() ?? 0
    return share > MachineLoad.idleShare
      ? ["other processes used \(percent(share)) of a processor while times were taken"] : []
  }

  mutating func add(exact results: Results) { exact.append(results) }
  mutating func add(times results: Results) { times.append(results) }
  mutating func add(again results: Results) { again.append(results) }

  /// The exact figures of every cell that has some, in the order of the plan.
  var figures: [(key: CaseKey, figures: [ExactFigure])] {
    var order: [CaseKey] = []
    var found: [CaseKey: [ExactFigure]] = [:]
    for row in exact.flatMap(\.rows) {
      guard let figure = ExactFigure(row) else { continue }
      if found[row.key] == nil { order.append(row.key) }
      found[row.key, default: []].append(figure)
    }
    return order.map { ($0, found[$0] ?? []) }
  }

  /// Whether the metric of a row was counted in the same cell.
  func holds(_ row: MetricResult) -> Bool {
    exact.contains { results in
      results.rows.contains { $0.key == row.key && $0.metric == row.metric && $0.value != nil }
    }
  }

  /// The keys of the cells that have times, in the order of the plan.
  var timedKeys: [CaseKey] {
    var seen: Set<CaseKey> = []
    return times.flatMap(\.rows).map(\.key).filter { seen.insert($0).inserted }
  }

  /// The ratios of a cell to a row, of the rounds that held all rows.
  func ratios(of key: CaseKey, to reference: String) -> [Double] {
    ratios(of: key, to: reference, in: times)
  }

  /// The ratios of a cell to a row, of the rounds that were added.
  func ratiosAgain(of key: CaseKey, to reference: String) -> [Double] {
    ratios(of: key, to: reference, in: again)
  }

  /// The ratios of a copy to its original over all rounds, for each place it was timed in.
  func ratios(
    ofCopy copy: String, to original: String
  ) -> [(place: CaseKey, ratios: [Double])] {
    var order: [CaseKey] = []
    var found: [CaseKey: [Double]] = [:]
    for row in (times + again).flatMap(\.rows)
    where row.key.backend == copy && row.reference == original {
      if found[row.key] == nil { order.append(row.key) }
      found[row.key, default: []] += row.byRound
    }
    return order.map { ($0, found[$0] ?? []) }
  }

  /// The median parse time of a cell in nanoseconds.
  func parseTime(of key: CaseKey) -> Double? {
    times.flatMap(\.rows).first { $0.key == key && $0.metric == Metric.parseTime.name }?.value
  }

  /// The rows that gave no figures, each reason once.
  var failures: [MetricResult] {
    var seen: Set<String> = []
    return (exact + times + again).flatMap(\.rows).filter {
      $0.status.isFailure && seen.insert("\($0.key.backend) \($0.reason)").inserted
    }
  }

  private func ratios(
    of key: CaseKey, to reference: String, in campaigns: [Results]
  ) -> [Double] {
    campaigns.flatMap(\.rows).filter { $0.key == key && $0.reference == reference }
      .flatMap(\.byRound)
  }
}

/// The rows that a plan stands for, among those there are.
struct GateRows {
  /// The backends to measure.
  let backends: [Implementation]
  /// The backends that the loaded libraries don't offer.
  let unavailable: [Implementation]
  /// The backends the plan names that nobody hosts.
  let missing: [String]
  private let registry: WorkerRegistry

  init(_ plan: BaselinePlan, in registry: WorkerRegistry) {
    self.registry = registry
    let known = registry.implementations.filter(\.isBackend)
    let planned = known.filter { row in
      guard !plan.backends.isEmpty else { return plan.variants || !row.isVariant }
      return plan.backends.contains(row.name)
        || (plan.variants && plan.backends.contains(row.description.variantOf ?? ""))
    }
    backends = planned.filter { $0.unavailability == nil }
    unavailable = planned.filter { $0.unavailability != nil }
    missing = plan.backends.filter { name in !known.contains { $0.name == name } }
  }

  /// The build configuration of the workers.
  var build: String { (backends + unavailable).first?.description.build ?? "unknown" }

  /// These rows, with only the backends named.
  func measuring(_ names: [String]) -> GateRows {
    GateRows(keeping: backends.filter { names.contains($0.name) }, of: self)
  }

  private init(keeping backends: [Implementation], of rows: GateRows) {
    self.backends = backends
    unavailable = rows.unavailable
    missing = rows.missing
    registry = rows.registry
  }

  /// The backend whose copies the self-test measures: `libxml2`, or the first there is.
  var original: String? { (backends.first { $0.name == "libxml2" } ?? backends.first)?.name }

  /// What the times of a row are divided by: the control of its library or else of its engine, or
  /// without either a pass over the bytes.
  func floorOrControl(of row: Implementation) -> String? {
    let controls = registry.implementations.filter { $0.description.role == .control }
    let control = [row.description.library, row.description.engine].lazy.compactMap { library in
      controls.first { $0.description.library == library }
    }.first
    let passes = registry.implementations.filter { $0.description.role == .bytes }
    return (control ?? passes.last)?.name
  }

  /// The libraries behind a row: its own, then the one underneath if that is another.
  func libraries(of row: Implementation) -> LibraryStack {
    guard row.description.engine != row.description.library else { return LibraryStack([row]) }
    let engine = registry.implementations.first { $0.description.library == row.description.engine }
    return LibraryStack([row] + [engine].compactMap(\.self))
  }
}

extension Implementation {
  /// Why the row is unavailable, with the library that doesn't offer it.
  var unavailabilityText: String {
    "\(name) is unavailable with \(libraryKey): \(unavailability ?? "no reason is given")"
  }
}
