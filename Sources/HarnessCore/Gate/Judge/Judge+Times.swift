internal import Glibc
internal import Statistics
internal import WorkerContract

// A time is worse if its change is both shown and relevant.
//
// A change is *shown* if its interval excludes 1; the intervals of all cases hold simultaneously, except with
// the probability given by the error rate. It is *relevant* if it is at least the least effect. A case that
// looks worse or better is measured again before it is reported as such. The new rounds alone must then lie
// beyond half the least effect, so that a disturbance of the first rounds raises no alarm. Every other case
// is good if its interval stays below the largest slowdown that may go unseen.
extension Judge {
  /// The largest slowdown that may go unseen in a case that is judged good: twice that of the self-test, so that
  /// the bound is meaningful for every implementation.
  private var largestHiddenEffect: Double { 2 * CheckTerms(minEffect: minEffect).triedSlowdown }

  /// Returns the cases that must be measured again before they are judged: those that may have changed, and
  /// those whose intervals are too wide.
  func candidates(among cases: [TimeCase]) -> [CaseKey] {
    cases.filter { item in
      guard let shift = item.shift(level: level(among: cases.count)) else { return true }
      return abs(log(shift.change)) > log(1 + minEffect) / 2
        || shift.ownHigh > 1 + largestHiddenEffect
    }.map(\.key)
  }

  /// Returns the findings, in the order of the cases.
  func findings(of cases: [TimeCase]) -> [CheckFinding] {
    cases.map { finding(of: $0, level: level(among: cases.count)) }
  }

  /// Returns the level of each interval such that all intervals hold simultaneously.
  private func level(among cases: Int) -> Double {
    VerdictRule(errorRate: errorRate, intervals: cases).level
  }

  private func hides(_ shift: RatioShift) -> Bool { shift.high > 1 + largestHiddenEffect }

  private func finding(of item: TimeCase, level: Double) -> CheckFinding {
    var finding = CheckFinding(
      key: item.key, metric: Metric.parseTimeRatio.name, unit: "ratio", kind: .noisy,
      reference: item.reference, outcome: .unjudged, threshold: minEffect,
      intervalLevel: level)
    finding.rounds = item.first.count + item.again.count
    finding.wasMeasuredAgain = !item.again.isEmpty
    guard let shift = item.shift(level: level) else {
      finding.reason = "\(finding.rounds) rounds are too few for an interval"
      return finding
    }
    let before = item.recorded?.value ?? 1
    finding.before = before
    finding.now = before * shift.change
    finding.change = shift.change
    finding.low = shift.low
    finding.high = shift.high
    finding.smallestEffect = shift.smallestEffect(above: minEffect)
    finding.outcome = outcome(of: item, shift)
    if finding.outcome == .good, hides(shift) {
      finding.outcome = .unjudged
      finding.reason = "a slowdown of \(Figures.percent(shift.high - 1)) could have gone undetected"
      if shift.ownHigh <= 1 + largestHiddenEffect, let recorded = item.recorded {
        finding.reason +=
          ", because the \(recorded.count) sittings of the baseline vary by as much: record more sittings"
      }
    }
    return finding
  }

  private func outcome(of item: TimeCase, _ shift: RatioShift) -> CheckFinding.Outcome {
    let edge = log(1 + minEffect)
    let isShown = shift.low > 1 || shift.high < 1
    // The first rounds alone never decide that a case is worse or better.
    guard isShown, abs(log(shift.change)) > edge, let again = item.changeAgain else { return .good }
    if shift.change > 1 { return log(again) > edge / 2 ? .worse : .good }
    return log(again) < -edge / 2 ? .better : .good
  }
}

extension TimeCase {
  /// Returns the shift of the ratio from the reference over all rounds measured now; `nil` if there are too
  /// few.
  func shift(level: Double) -> RatioShift? { shift(first + again, level: level) }

  /// The change relative to the reference in the added rounds; `nil` if there are none.
  var changeAgain: Double? {
    (try? PairedRatios(again)).map { change($0.estimate(level: 0.95).value) }
  }

  private func shift(_ rounds: [Double], level: Double) -> RatioShift? {
    guard let estimate = (try? PairedRatios(rounds))?.estimate(level: level),
      let interval = estimate.interval
    else { return nil }
    let change = change(estimate.value)
    guard let recorded else {
      return RatioShift(
        change: change, low: interval.low, high: interval.high, ownHigh: interval.high)
    }
    let all = recorded.change(to: estimate.value, interval, level: level)
    return RatioShift(
      change: change, low: all.low, high: all.high, ownHigh: interval.high / recorded.value)
  }

  private func change(_ ratio: Double) -> Double { ratio / (recorded?.value ?? 1) }
}

/// The shift of the ratio of two implementations from its previous value, with its interval.
///
/// Above 1 is slower.
struct RatioShift {
  let change: Double
  let low: Double
  let high: Double
  /// The upper end without the variation between sittings, which is the part that further rounds can narrow.
  let ownHigh: Double

  /// Returns the smallest slowdown that an interval of this width shows: the distance to its lower end, or
  /// the least relevant effect if that is larger.
  func smallestEffect(above threshold: Double) -> Double { max(threshold, change / low - 1) }
}
