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

    init(_ copy: String, of original: String, _ expected: Verdict.Outcome, _ ratios: [Double]) {
      self.copy = copy
      self.original = original
      self.expected = expected
      self.ratios = ratios
    }
  }

  /// The chance with which a copy that is worse by the least effect may still be called the same.
  ///
  /// No finding rests on it: it says that this machine is calm enough.
  private static let samenessErrorRate = 0.05

  /// What became of a timed copy.
  func cell(of trial: Trial) -> SelfTestCell {
    let rule = VerdictRule(
      sameWithin: minEffect,
      errorRate: trial.expected == .same ? Self.samenessErrorRate : errorRate, looks: [1])
    var family = VerdictFamily(size: 1, rule: rule)
    // Ratios that are none decide nothing.
    _ = try? family.look(at: 1, ratios: [0: trial.ratios])
    let shift = try? RatioShift(paired: trial.ratios)
    return SelfTestCell(
      row: trial.copy, original: trial.original, metric: "parse_time", expected: trial.expected,
      found: Verdict.Outcome(family.findings[0].verdict), ratio: shift?.change, low: shift?.low,
      high: shift?.high, rounds: trial.ratios.count,
      smallestEffect: shift?.smallestEffect(above: minEffect, level: errorRate))
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
