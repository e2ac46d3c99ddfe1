internal import Results

/// Other processes that used the processors while samples were taken.
struct OtherLoadLint: DataLint {
  let name = "other-load"
  let remedy = "end it, or wait until it is done"

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    guard let share = evidence.load.othersShare, share > MachineLoad.idleShare else { return [] }
    return [(nil, "other processes used \(percent(share)) of a processor meanwhile")]
  }
}
