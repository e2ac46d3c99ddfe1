/// A clock rate that follows the load.
struct GovernorLint: DataLint {
  let name = "governor"
  let remedy = "cpupower frequency-set -g performance, as root"

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    guard !MachineFacts.hasSteadyGovernor else { return [] }
    return [(nil, "the governor is \(MachineFacts.governor): the clock rate follows the load")]
  }
}
