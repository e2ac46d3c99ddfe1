internal import Statistics

/// Rounds that fall into two groups.
struct TwoModesLint: DataLint {
  let name = "two-modes"
  let remedy = """
    give more rounds, and look at the samples (NAME.bench): the layout of memory, or the machine, \
    has two states
    """

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    evidence.inParseTimes { series in
      TwoModes(in: series).map { found in
        """
        \(percent(found.slowShare)) of the rounds are \(percent(found.slow / found.fast - 1)) \
        slower than the others
        """
      }
    }
  }
}
