internal import Statistics

/// Rounds far away from all others.
struct OutliersLint: DataLint {
  let name = "outliers"
  let remedy = """
    nothing, if they are few: medians don't heed them; else end what else runs, or give more rounds
    """

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    evidence.inParseTimes { series in
      Outliers(in: series).map { found in
        """
        \(found.rounds.count) of \(series.count) rounds; round \(found.worstRound + 1) took \
        \((found.worstRatio * 100).rounded() / 100) times the median
        """
      }
    }
  }
}
