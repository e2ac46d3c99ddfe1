internal import Campaign
internal import Results
internal import WorkerContract

/// The implementations that a plan stands for, among those of the workers.
struct PlannedImplementations {
  /// The backends to measure.
  private(set) var backends: [Implementation]
  /// The backends that the loaded libraries don't offer.
  let unavailable: [Implementation]
  /// The backends of the plan that no worker hosts.
  let missing: [String]
  /// Everything that can be measured; with the other build if that is measured as well.
  private(set) var registry: WorkerRegistry
  /// The suffix of the other build's implementations; `nil` if it isn't measured.
  private(set) var otherBuildSuffix: String?

  init(_ plan: BaselinePlan, in registry: WorkerRegistry) {
    self.registry = registry
    let known = registry.implementations.filter(\.isBackend)
    let planned = known.filter { backend in
      guard !plan.backends.isEmpty else { return plan.variants || !backend.isVariant }
      return plan.backends.contains(backend.name)
        || (plan.variants && plan.backends.contains(backend.description.variantOf ?? ""))
    }
    backends = planned.filter { $0.unavailability == nil }
    unavailable = planned.filter { $0.unavailability != nil }
    missing = plan.backends.filter { name in !known.contains { $0.name == name } }
  }

  /// The build configuration of the workers.
  var build: String { (backends + unavailable).first?.description.build ?? "unknown" }

  /// Measures only the backends named.
  mutating func keep(_ names: [String]) { backends.removeAll { !names.contains($0.name) } }

  /// Measures each backend side by side with that of another build.
  mutating func compare(with other: WorkerRegistry, suffix: String) {
    registry = registry.joined(with: other, suffix: suffix)
    otherBuildSuffix = suffix
  }

  /// The backend whose copies the self-test measures: `libxml2`, or the first there is.
  ///
  /// Where no worker of the plan can make its own worse, it is one of another worker, that is measured for
  /// this alone.
  var original: String? {
    guard !backends.isEmpty else { return nil }
    func usual(_ candidates: [Implementation]) -> Implementation? {
      candidates.first { $0.name == "libxml2" } ?? candidates.first
    }
    let others = registry.implementations.filter {
      $0.isBackend && !$0.isVariant && $0.unavailability == nil
    }
    return
      (usual(backends.filter(\.takesInjectedChanges))
      ?? usual(others.filter(\.takesInjectedChanges)) ?? usual(backends))?.name
  }

  /// Whether a backend is measured for the self-test alone.
  func isUnplanned(_ name: String) -> Bool {
    name == original && !backends.contains { $0.name == name }
  }

  /// The implementations that the exact metrics of a backend need: itself, and the same of the other build.
  func names(for backend: Implementation) -> [String] {
    [backend.name] + [otherBuildSuffix.map { backend.name + $0 }].compactMap(\.self)
  }

  /// The implementation that the times of a backend are divided by: the same of the other build; else
  /// the control of its library or of its engine, or without either a pass over the bytes.
  func reference(of backend: Implementation) -> String? {
    if let otherBuildSuffix { return backend.name + otherBuildSuffix }
    let controls = registry.implementations.filter { $0.description.role == .control }
    let control = [backend.description.library, backend.description.engine].lazy.compactMap {
      library in controls.first { $0.description.library == library }
    }.first
    return (control ?? registry.implementations.last { $0.description.role == .bytes })?.name
  }

  /// The libraries behind a backend, each by an implementation over it: its own, then the one underneath
  /// if that is another.
  func libraries(of backend: Implementation) -> [Implementation] {
    let engine = backend.description.engine
    guard engine != backend.description.library else { return [backend] }
    let other = registry.implementations.first { $0.description.library == engine }
    return [backend] + [other].compactMap(\.self)
  }
}

extension Implementation {
  /// Whether its worker makes it worse on purpose: by the contract, one that has a method of timing.
  fileprivate var takesInjectedChanges: Bool { description.method > 0 }

  /// Why the implementation is unavailable, with the library that doesn't offer it.
  var unavailabilityText: String {
    "\(name) is unavailable with \(libraryKey): \(unavailability ?? "no reason is given")"
  }
}

/// Two distribution revisions of one upstream version: what was recorded, and what is at hand.
struct RevisionDifference: Hashable {
  private let recorded: String
  private let now: String
  /// The way out if figures differ.
  private let remedy: String

  /// How recorded libraries differ from those of implementations; `nil` unless they are other revisions
  /// of the same upstream versions.
  init?(
    from recorded: [String], to implementations: [Implementation], recordingCommand: String
  ) {
    let keys = implementations.map(\.libraryKey)
    guard recorded != keys, recorded.count == keys.count,
      zip(recorded, implementations.map(\.upstream)).allSatisfy({
        $0 == $1 || $0.hasPrefix("\($1) (")
      })
    else { return nil }
    let changed = zip(recorded, keys).filter { $0 != $1 }
    self.recorded = changed.map(\.0).joined(separator: " over ")
    now = changed.map(\.1).joined(separator: " over ")
    remedy =
      "record with this revision beside it, from the commit that is the base: \(recordingCommand)"
  }

  var text: String { "the base has \(recorded), and this is \(now)" }

  /// The figures that can't be compared because of it.
  func missing(_ subject: String, _ reason: String = "") -> MissingItem {
    MissingItem(.otherRevision, subject: subject, reason: reason + text, remedy: remedy)
  }
}
