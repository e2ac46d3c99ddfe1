internal import Campaign
internal import Results
internal import Statistics

/// Judges the cells whose outcome is known beforehand.
struct SelfTestJudge {
  let minEffect: Double
  let errorRate: Double

  /// A copy that is timed against its original in the same rounds.
  struct Trial {
    var copy: String
    var original: String
    var expected: Verdict.Outcome
    /// The copy over its original, by round.
    var ratios: [Double]
  }

  /// What became of timed copies: a family of its own.
  func cells(of trials: [Trial]) -> [SelfTestCell] {
    let rule = VerdictRule(sameWithin: minEffect, errorRate: errorRate, looks: [1])
    var family = VerdictFamily(size: trials.count, rule: rule)
    let ratios = Dictionary(uniqueKeysWithValues: trials.enumerated().map { ($0, $1.ratios) })
    // Ratios that are none decide nothing.
    _ = try? family.look(at: 1, ratios: ratios)
    return zip(trials, family.findings).map { trial, finding in
      let shift = try? RatioShift(paired: trial.ratios)
      return SelfTestCell(
        row: trial.copy, original: trial.original, metric: "parse_time", expected: trial.expected,
        found: Verdict.Outcome(finding.verdict), ratio: shift?.change, low: shift?.low,
        high: shift?.high, rounds: trial.ratios.count,
        smallestEffect: shift?.smallestEffect(above: minEffect))
    }
  }

  /// What became of a copy whose allocations are counted.
  func cell(
    of copy: String, original: String, expected: Verdict.Outcome, figures: ExactFigure?,
    of originals: ExactFigure?
  ) -> SelfTestCell {
    var cell = SelfTestCell(
      row: copy, original: original, metric: "allocations", expected: expected, found: .undecided)
    guard let figures, let originals else { return cell }
    cell.found =
      figures.least > originals.most
      ? .higher : figures.most < originals.least ? .lower : .same
    if originals.value != 0 { cell.ratio = figures.value / originals.value }
    return cell
  }
}
