internal import Statistics

/// A row that becomes slower or faster from round to round.
struct DriftLint: DataLint {
  let name = "drift"
  let remedy = """
    believe ratios, not times: rounds are shared; let the machine cool, or end what grows beside it
    """

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    evidence.inParseTimes { series in
      Drift(in: series).map { found in
        let direction = found.change > 0 ? "slower" : "faster"
        return "\(direction) by \(percent(abs(found.change))) over \(series.count) rounds"
      }
    }
  }
}
