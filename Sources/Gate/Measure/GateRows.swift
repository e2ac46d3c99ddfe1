internal import Campaign
internal import WorkerContract

/// The rows that a plan stands for, among those there are.
struct GateRows {
  /// The backends to measure.
  let backends: [RegisteredRow]
  /// The backends that the loaded libraries don't offer.
  let unavailable: [RegisteredRow]
  /// The backends the plan names that nobody hosts.
  let missing: [String]
  private let registry: WorkerRegistry

  init(_ plan: BaselinePlan, in registry: WorkerRegistry) {
    self.registry = registry
    let known = registry.rows.filter(\.isBackend)
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

  private init(keeping backends: [RegisteredRow], of rows: GateRows) {
    self.backends = backends
    unavailable = rows.unavailable
    missing = rows.missing
    registry = rows.registry
  }

  /// The backend whose copies the self-test measures: `libxml2`, or the first there is.
  var original: String? { (backends.first { $0.name == "libxml2" } ?? backends.first)?.name }

  /// What the times of a row are divided by: the control of its library or else of its engine, or
  /// without either a pass over the bytes.
  func yardstick(of row: RegisteredRow) -> String? {
    let controls = registry.rows.filter { $0.description.role == "control" }
    let control = [row.description.library, row.description.engine].lazy.compactMap { library in
      controls.first { $0.description.library == library }
    }.first
    let passes = registry.rows.filter { $0.description.role == "bytes" }
    return (control ?? passes.last)?.name
  }

  /// The libraries behind a row: its own, then the one underneath if that is another.
  func libraries(of row: RegisteredRow) -> LibraryStack {
    guard row.description.engine != row.description.library else { return LibraryStack([row]) }
    let engine = registry.rows.first { $0.description.library == row.description.engine }
    return LibraryStack([row] + [engine].compactMap(\.self))
  }
}

extension RegisteredRow {
  /// Why the row is unavailable, with the library that doesn't offer it.
  var unavailabilityWords: String {
    "\(name) is unavailable with \(libraryKey): \(unavailability ?? "no reason is given")"
  }
}
