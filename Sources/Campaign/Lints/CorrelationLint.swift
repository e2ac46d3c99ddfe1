internal import Statistics

/// Ratios to the reference that resemble those of the round before.
struct CorrelationLint: DataLint {
  let name = "correlation"
  let remedy = """
    take its verdict with care, as rounds are taken for independent; run it again at a quieter hour
    """

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    let rows = Set(evidence.rows)
    return evidence.plan.contestsWithReference
      .filter { rows.contains($0.row) && rows.contains($0.other) }
      .compactMap { contest in
        guard let ratios = try? PairedRatios(contest.rounds(in: evidence.book)),
          let series = try? RoundSeries(ratios.byRound),
          let found = Correlation(in: series)
        else { return nil }
        return (
          contest.row,
          """
          its ratio to \(contest.other.row.name) resembles that of the round before: correlation \
          \((found.coefficient * 100).rounded() / 100)
          """
        )
      }
  }
}
