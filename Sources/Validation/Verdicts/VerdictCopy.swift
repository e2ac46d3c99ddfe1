internal import Statistics

/// A copy of a backend, slowed by a known share, on which verdicts are tested.
struct VerdictCopy: Hashable, Sendable {
  /// The slowdown, such as `+2%`; empty for an unchanged copy.
  let change: String
  let title: String
  /// The verdict it should get.
  let wanted: TestDecision
  /// The verdicts it must not get.
  let wrong: [TestDecision]

  /// A slowdown of 1 % lies on the edge of what counts as the same, so both verdicts are right.
  static let all = [
    unchanged,
    VerdictCopy(change: "+0.5%", title: "+0.5 %", wanted: .same, wrong: [.faster, .slower]),
    VerdictCopy(change: "+1%", title: "+1 %", wanted: .slower, wrong: [.faster]),
    slight,
    VerdictCopy(change: "+3%", title: "+3 %", wanted: .slower, wrong: [.faster, .same]),
    large,
  ]

  static let unchanged = VerdictCopy(
    change: "", title: "unchanged", wanted: .same, wrong: [.faster, .slower])
  static let slight = VerdictCopy(
    change: "+2%", title: "+2 %", wanted: .slower, wrong: [.faster, .same])
  /// The copy that is slowed most.
  static let large = VerdictCopy(
    change: "+5%", title: "+5 %", wanted: .slower, wrong: [.faster, .same])

  /// The backends that are copied, each in runs of its own in which it is the reference.
  static let backends = ["expat", "libxml2", "foundation"]

  /// Returns the copy as an option of the harness.
  func option(_ backend: String) -> String { backend + change }

  /// Returns the name of the copy in reports.
  func name(_ backend: String) -> String { change.isEmpty ? "\(backend)-copy" : backend + change }
}
