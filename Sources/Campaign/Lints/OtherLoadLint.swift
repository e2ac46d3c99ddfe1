/// Other processes that used the processors while samples were taken.
struct OtherLoadLint: DataLint {
  let name = "other-load"
  let remedy = "end it, or wait until it is done"

  /// Of one processor: what the services of an idle system use, and more.
  private static let relevantShare = 0.05

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    guard let share = evidence.load.othersShare, share > Self.relevantShare else { return [] }
    return [(nil, "other processes used \(percent(share)) of a processor meanwhile")]
  }
}
