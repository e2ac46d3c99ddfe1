internal import Statistics

/// A copy of a backend, slowed by a known share, that verdicts are tried on.
struct VerdictCopy: Hashable, Sendable {
  /// What it is slowed by, such as `+2%`; empty for an unchanged copy.
  let change: String
  let title: String
  /// What it should be called.
  let wanted: TestDecision
  /// What it must not be called.
  let wrong: [TestDecision]

  /// What is slowed by 1 % lies on the edge of what counts as the same: both are right.
  static let all = [
    unchanged,
    VerdictCopy(change: "+0.5%", title: "+0.5 %", wanted: .same, wrong: [.faster, .slower]),
    VerdictCopy(change: "+1%", title: "+1 %", wanted: .slower, wrong: [.faster]),
    slight,
    VerdictCopy(change: "+3%", title: "+3 %", wanted: .slower, wrong: [.faster, .same]),
    gross,
  ]

  static let unchanged = VerdictCopy(
    change: "", title: "unchanged", wanted: .same, wrong: [.faster, .slower])
  static let slight = VerdictCopy(
    change: "+2%", title: "+2 %", wanted: .slower, wrong: [.faster, .same])
  /// The one that is slowed most.
  static let gross = VerdictCopy(
    change: "+5%", title: "+5 %", wanted: .slower, wrong: [.faster, .same])

  /// The backends that are copied, each in runs of its own, where it is the reference.
  static let backends = ["expat", "libxml2", "foundation"]

  /// How it is asked for.
  func option(_ backend: String) -> String { backend + change }

  /// What reports call it.
  func name(_ backend: String) -> String { change.isEmpty ? "\(backend)-copy" : backend + change }
}
