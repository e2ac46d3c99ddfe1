internal import Campaign
internal import Glibc
internal import Results
internal import Statistics

/// Judges times: worse is what is both shown and relevant.
///
/// *Shown* is a change whose interval excludes 1; the intervals of all cells hold together but for the
/// error rate. *Relevant* is one by the least effect or more. What looks worse, or better, is measured
/// again before it is called so; the new rounds alone must then lie beyond half the least effect, so
/// that a disturbance of the first ones raises no alarm. Anything else is good if its interval stays below
/// the largest slowdown that may go unseen.
struct TimeJudge {
  let minEffect: Double
  let errorRate: Double

  /// The slowdown that must not go unseen in a cell that is called good: twice that of the self-test,
  /// which must mean something for every row.
  private var coarsestEffect: Double { 2 * CheckTerms(minEffect: minEffect).triedSlowdown }

  /// The cells that have to be measured again before anything is said of them: those that may have
  /// changed, and those of which too little is known.
  func suspects(among cases: [TimeCase]) -> [CellKey] {
    cases.filter { item in
      guard let shift = item.shift(level: level(among: cases.count)) else { return true }
      return abs(log(shift.change)) > log(1 + minEffect) / 2 || shift.ownHigh > 1 + coarsestEffect
    }.map(\.key)
  }

  /// The findings, in the order of the cases.
  func findings(of cases: [TimeCase]) -> [CheckFinding] {
    cases.map { finding(of: $0, level: level(among: cases.count)) }
  }

  /// The level of each interval, where all are to hold together.
  private func level(among cases: Int) -> Double {
    VerdictRule(errorRate: errorRate, intervals: cases).level
  }

  private func hides(_ shift: RatioShift) -> Bool { shift.high > 1 + coarsestEffect }

  private func finding(of item: TimeCase, level: Double) -> CheckFinding {
    var finding = CheckFinding(
      key: item.key, metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
      reference: item.reference, outcome: .unjudged, threshold: minEffect,
      intervalLevel: level)
    finding.rounds = item.first.count + item.again.count
    finding.wasMeasuredAgain = !item.again.isEmpty
    guard let shift = item.shift(level: level) else {
      finding.reason = "\(finding.rounds) rounds are too few to show anything"
      return finding
    }
    let base = item.recorded?.value ?? 1
    finding.base = base
    finding.found = base * shift.change
    finding.change = shift.change
    finding.low = shift.low
    finding.high = shift.high
    finding.smallestEffect = shift.smallestEffect(above: minEffect)
    finding.outcome = outcome(of: item, shift)
    if finding.outcome == .good, hides(shift) {
      finding.outcome = .unjudged
      finding.reason = "a slowdown of \(percent(shift.high - 1)) could have gone unseen"
      if shift.ownHigh <= 1 + coarsestEffect, let recorded = item.recorded {
        finding.reason +=
          ", as the \(recorded.count) sittings of the base vary so: record more of them"
      }
    }
    return finding
  }

  private func outcome(of item: TimeCase, _ shift: RatioShift) -> CheckFinding.Outcome {
    let edge = log(1 + minEffect)
    let isShown = shift.low > 1 || shift.high < 1
    // Nothing is called by the first rounds alone.
    guard isShown, abs(log(shift.change)) > edge, let again = item.changeAgain else { return .good }
    if shift.change > 1 { return log(again) > edge / 2 ? .worse : .good }
    return log(again) < -edge / 2 ? .better : .good
  }
}
