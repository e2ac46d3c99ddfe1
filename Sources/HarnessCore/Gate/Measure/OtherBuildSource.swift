internal import WorkerContract

/// Compares with the workers of another build, measured in the same rounds.
struct OtherBuildSource: ReferenceSource {
  let plan: BaselinePlan
  let implementations: PlannedImplementations
  /// The workers of the other build.
  let workers: WorkerRegistry
  /// The name of the other build.
  let name: String
  /// Whether it is another build of the harness.
  ///
  /// If not, the harness's own implementations are the same on both sides, and only serve as reference and
  /// self-test.
  let isOfHarness: Bool
  /// The options by which the workers of this build were chosen.
  let workerOptions: [String]
  private let others: PlannedImplementations

  /// The suffix of the other build's implementations.
  private static let suffix = "@base"

  init(
    plan: BaselinePlan, implementations: PlannedImplementations, workers: WorkerRegistry,
    name: String, isOfHarness: Bool, workerOptions: [String] = []
  ) {
    self.plan = plan
    self.implementations = implementations
    self.workers = workers
    self.name = name
    self.isOfHarness = isOfHarness
    self.workerOptions = workerOptions
    others = PlannedImplementations(plan, in: workers)
  }

  // MARK: - Before measuring

  func comparison(
    over find: (String) throws(CorpusError) -> Corpus
  ) throws(CorpusError) -> Comparison {
    var comparison = Comparison(
      source: self.name, provenance: provenance, recordingCommand: "",
      workerOptions: workerOptions, implementations: implementations)
    for name in plan.corpora { comparison.corpora.append(try find(name)) }
    let now = implementations.backends.map(\.name)
    let before = others.backends.map(\.name)
    for backend in implementations.unavailable {
      if other(of: backend)?.libraryKey == backend.libraryKey {
        comparison.missing.append(
          missing(
            backend.name, .missingNow,
            "the other build offers it, but in this build \(backend.unavailabilityText)"))
      } else {
        comparison.notes.append(backend.unavailabilityText)
      }
    }
    let known = now + implementations.unavailable.map(\.name)
    for name in before where !known.contains(name) {
      let absence = implementations.absence(of: name) ?? "this build doesn't"
      comparison.missing.append(
        missing(
          name, .missingNow,
          "the other build hosts this backend, but \(absence)"
            + (isOfHarness ? "" : " (give its worker with --worker)")))
    }
    for name in implementations.missing where !before.contains(name) {
      let near = nearest(to: name, among: now).map { "; did you mean '\($0)'?" } ?? ""
      comparison.missing.append(
        missing(name, .missingNow, "neither build hosts a backend of this name\(near)"))
    }
    for name in now where !before.contains(name) {
      if let other = others.unavailable.first(where: { $0.name == name }) {
        comparison.missing.append(
          missing(name, .missingBefore, "in the other build \(other.unavailabilityText)"))
      } else if let absence = others.absence(of: name) {
        comparison.missing.append(
          missing(name, .missingBefore, "in the other build \(absence)"))
      } else if isOfHarness
        || implementations.backends.contains(where: { $0.name == name && $0.isForeign })
      {
        comparison.notes.append("\(name) is new: the other build has no such backend")
      }
    }
    comparison.implementations.keep(before)
    comparison.implementations.compare(with: workers, suffix: Self.suffix)
    return comparison
  }

  /// The libraries in which the two builds differ.
  ///
  /// This is not a fault, but is reported.
  private var provenance: [MeasurementEnvironment.Fact] {
    implementations.backends.compactMap { backend in
      guard let other = other(of: backend), other.libraryKey != backend.libraryKey else {
        return nil
      }
      return .init("library of \(backend.name)", "\(other.libraryKey), now \(backend.libraryKey)")
    }
  }

  private func other(of backend: Implementation) -> Implementation? {
    others.backends.first { $0.name == backend.name }
  }

  // MARK: - After measuring

  func reference(for measurements: Measurements, by judge: Judge) -> Reference {
    var reference = Reference()
    let names = implementations.backends.map(\.name)
    // With an empty list, each metric that the other build lacks is reported separately.
    for (key, _) in measurements.figures where names.contains(key.backend) {
      reference.figures[key.group(by: BaselineCase.fields)] = []
    }
    for (other, figures) in measurements.figures {
      for name in names where other.backend == name + Self.suffix {
        var key = other
        key.backend = name
        reference.figures[key.group(by: BaselineCase.fields)] = figures
      }
    }
    for backend in implementations.backends {
      let otherName = backend.name + Self.suffix
      guard let other = other(of: backend),
        measurements.failedBackends.isDisjoint(with: [backend.name, otherName])
      else { continue }
      let methods = (now: backend.description.method, before: other.description.method)
      guard methods.now == methods.before else {
        reference.untimed.append(
          MissingItem(
            .otherMethod, subject: "\(backend.name): times",
            reason:
              "the other build measures times with method \(methods.before), and this build with method "
              + "\(methods.now)",
            remedy: "judge only exact metrics with --exact"))
        continue
      }
      reference.timed.append(backend.name)
      for key in measurements.timedKeys where key.backend == backend.name {
        let other = measurements.timedKeys.first {
          $0.backend == otherName && $0.configuration == key.configuration
        }
        reference.times[key.group(by: BaselineCase.fields)] = .init(
          reference: otherName, recorded: nil,
          parseTime: other.flatMap { measurements.parseTime(of: $0) })
      }
    }
    return reference
  }

  // MARK: - What is missing

  func missing(_ part: MissingPart, _ kind: MissingItem.Kind, of group: CaseGroup) -> MissingItem {
    switch part {
    case .wholeCase, .document: missing(group.caseName, kind, "only the other build has figures")
    case .metric(let name):
      missing(
        "\(group.backend): \(name)", kind,
        kind == .missingBefore
          ? "the other build has no figure" : "only the other build has a figure")
    case .times: missing("\(group.backend): times", kind, "no round contains both builds")
    }
  }

  private func missing(
    _ subject: String, _ kind: MissingItem.Kind, _ reason: String
  ) -> MissingItem {
    MissingItem(
      kind, subject: subject, reason: reason,
      remedy:
        "compare builds that host the same implementations, or name those to compare with --backend"
    )
  }
}
