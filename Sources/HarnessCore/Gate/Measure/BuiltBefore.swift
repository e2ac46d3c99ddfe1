internal import WorkerContract

/// Another build as one side of a check: which implementations both builds have, and what is said about the
/// others.
struct BuiltBefore {
  /// The suffix of the other build's implementations.
  static let suffix = "@base"

  /// The backends that both builds can measure.
  let backends: [String]
  private(set) var missing: [MissingItem] = []
  private(set) var notes: [String] = []
  /// The libraries in which the two builds differ.
  ///
  /// This is not a fault, but is reported.
  let libraries: [MeasurementEnvironment.Fact]

  private static let advice =
    "compare builds that host the same implementations, or name those to compare with --backend"

  var text: BeforeText { BeforeText(name: "the other build", advice: Self.advice) }

  init(now: PlannedImplementations, before: PlannedImplementations, isOfHarness: Bool) {
    let (ours, theirs) = (now.backends, before.backends)
    backends = theirs.map(\.name)
    libraries = ours.compactMap { backend in
      guard let other = theirs.first(where: { $0.name == backend.name }),
        other.libraryKey != backend.libraryKey
      else { return nil }
      return .init("library of \(backend.name)", "\(other.libraryKey), now \(backend.libraryKey)")
    }
    for backend in now.unavailable {
      if theirs.contains(where: { $0.name == backend.name && $0.libraryKey == backend.libraryKey })
      {
        lack(
          .missingNow, backend.name,
          "the other build offers it, but in this build \(backend.unavailabilityText)")
      } else {
        notes.append(backend.unavailabilityText)
      }
    }
    let known = (ours + now.unavailable).map(\.name)
    for name in backends where !known.contains(name) {
      let absence = now.absence(of: name) ?? "this build doesn't"
      lack(
        .missingNow, name,
        "the other build hosts this backend, but \(absence)"
          + (isOfHarness ? "" : " (give its worker with --worker)"))
    }
    for name in now.missing where !backends.contains(name) {
      let near = nearest(to: name, among: ours.map(\.name)).map { "; did you mean '\($0)'?" } ?? ""
      lack(.missingNow, name, "neither build hosts a backend of this name\(near)")
    }
    for backend in ours where !backends.contains(backend.name) {
      if let other = before.unavailable.first(where: { $0.name == backend.name }) {
        lack(.missingBefore, backend.name, "in the other build \(other.unavailabilityText)")
      } else if let absence = before.absence(of: backend.name) {
        lack(.missingBefore, backend.name, "in the other build \(absence)")
      } else if isOfHarness || backend.isForeign {
        notes.append("\(backend.name) is new: the other build has no such backend")
      }
    }
  }

  private mutating func lack(_ kind: MissingItem.Kind, _ name: String, _ reason: String) {
    missing.append(MissingItem(kind, subject: name, reason: reason, remedy: Self.advice))
  }
}
