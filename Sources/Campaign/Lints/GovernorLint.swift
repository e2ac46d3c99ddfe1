/// A clock rate that follows the load.
struct GovernorLint: DataLint {
  let name = "governor"
  let remedy = "cpupower frequency-set -g performance, as root"

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    let governor = MachineFacts.governor
    guard !["performance", "none"].contains(governor) else { return [] }
    return [(nil, "the governor is \(governor): the clock rate follows the load")]
  }
}
