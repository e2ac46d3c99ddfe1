internal import Statistics

/// First rounds that are slower than the rest.
struct SlowStartLint: DataLint {
  let name = "slow-start"
  let remedy = "run it again: files are cached now; or fix the clock rate"

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    evidence.inParseTimes { series in
      SlowStart(in: series).map { found in
        let rounds = found.rounds == 1 ? "the first round" : "the first \(found.rounds) rounds"
        return "\(rounds), by \(percent(found.ratio - 1))"
      }
    }
  }
}
