internal import Statistics
internal import WorkerContract

/// A parse time whose interval is too wide to be of use.
struct UnstableLint: DataLint {
  let name = "unstable"
  let remedy = "give a larger --budget, or a quieter machine (harness doctor)"

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    // Of the rows that take part in a few rounds no budget makes more.
    let compared = evidence.rows.filter(evidence.plan.isInEveryRound)
    return evidence.inParseTimes(of: compared) { series in
      guard let samples = try? SortedSamples(series.values) else { return nil }
      return Unstable(Estimate(medianOf: samples, level: confidenceLevel)).map { found in
        "its time varies so much within the run that its median is known to ±\(percent(found.halfWidth))"
      }
    }
  }
}
