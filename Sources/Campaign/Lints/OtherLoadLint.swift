/// Something else that wanted a processor while samples were taken.
struct OtherLoadLint: DataLint {
  let name = "other-load"
  let remedy = "end it, or wait until it is done"

  /// A thread that wakes up now and then is nothing to speak of.
  private static let relevantShare = 0.25

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    let share = evidence.load.busyShare
    guard share > Self.relevantShare else { return [] }
    return [
      (nil, "after \(percent(share)) of the rounds other threads were waiting for a processor")
    ]
  }
}
