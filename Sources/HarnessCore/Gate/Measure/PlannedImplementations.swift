internal import WorkerContract

/// The implementations of the workers that a plan selects.
struct PlannedImplementations {
  private(set) var backends: [Implementation]
  /// The planned backends that the loaded libraries don't offer.
  let unavailable: [Implementation]
  /// The backends of the plan that no worker hosts.
  let missing: [String]
  /// All implementations that can be measured, including those of the other build if it is measured.
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

  /// Returns why no worker hosts a backend, if a worker that can't be used would; `nil` otherwise.
  func absence(of name: String) -> String? {
    registry.absentImplementation(for: name)?.unavailability
  }

  mutating func keep(_ names: [String]) { backends.removeAll { !names.contains($0.name) } }

  /// Adds the other build, so that each backend is measured side by side with its counterpart.
  mutating func compare(with other: WorkerRegistry, suffix: String) {
    registry = registry.joined(with: other, suffix: suffix)
    otherBuildSuffix = suffix
  }

  /// The backend whose copies the self-test measures.
  ///
  /// If no worker of the plan can inject changes, the backend is one of another worker, and is measured for
  /// the self-test only.
  var selfTestOriginal: String? {
    guard !backends.isEmpty else { return nil }
    let others = registry.implementations.filter {
      $0.isBackend && !$0.isVariant && $0.unavailability == nil
    }
    return
      (backends.filter(\.description.injectsChanges).preferred
      ?? others.filter(\.description.injectsChanges).preferred ?? backends.preferred)?.name
  }

  /// Returns the names to measure for a backend: its own, and that of the same backend in the other build.
  func names(for backend: Implementation) -> [String] {
    [backend.name] + [otherBuildSuffix.map { backend.name + $0 }].compactMap(\.self)
  }

  /// Returns the implementation by which the times of a backend are divided.
  ///
  /// This is its counterpart in the other build if there is one, otherwise the control of its library or
  /// engine, otherwise a pass over the bytes.
  func reference(of backend: Implementation) -> String? {
    if let otherBuildSuffix { return backend.name + otherBuildSuffix }
    let controls = registry.implementations.filter { $0.description.role == .control }
    let control = [backend.description.library, backend.description.engine].lazy.compactMap {
      library in controls.first { $0.description.library == library }
    }.first
    return (control ?? registry.implementations.last { $0.description.role == .bytes })?.name
  }

  /// The implementations that stand for the engines of backends whose own library is another.
  var engines: [Implementation] {
    registry.implementations.filter { implementation in
      (backends + unavailable).contains {
        $0.description.engine == implementation.description.library
          && $0.description.library != implementation.description.library
      }
    }
  }
}

extension Implementation {
  /// The reason why the implementation is unavailable, with the library that doesn't offer it.
  var unavailabilityText: String {
    let library = isAbsent ? "" : " with \(libraryKey)"
    return "\(name) is unavailable\(library): \(unavailability ?? "no reason is given")"
  }
}
