/// Time that other guests of the host had instead.
struct StolenTimeLint: DataLint {
  let name = "stolen-time"
  let remedy = "measure at a quieter hour, or on a machine of your own"

  private static let relevantShare = 0.005

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    guard let share = evidence.load.stolenShare, share > Self.relevantShare else { return [] }
    return [(nil, "other guests of the host had \(percent(share)) of the processors' time")]
  }
}
