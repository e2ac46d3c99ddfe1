internal import Statistics
internal import WorkerContract

/// A parse time whose interval is too wide to be of use.
struct UnstableLint: DataLint {
  let name = "unstable"
  let remedy = "give a larger --budget, or a quieter machine (harness doctor)"

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    evidence.inParseTimes { series in
      guard let samples = try? SortedSamples(series.values) else { return nil }
      return Unstable(Estimate(medianOf: samples, level: confidenceLevel)).map { found in
        "the interval of its parse time is ±\(percent(found.halfWidth)) wide"
      }
    }
  }
}
