internal import Campaign
internal import Glibc
internal import Results
internal import Statistics
internal import WorkerContract

// Worse is a time whose change is both shown and relevant.
//
// *Shown* is a change whose interval excludes 1; the intervals of all cases hold together but for the
// error rate. *Relevant* is one by the least effect or more. What looks worse, or better, is measured
// again before it is called so; the new rounds alone must then lie beyond half the least effect, so
// that a disturbance of the first ones raises no alarm. Anything else is good if its interval stays below
// the largest slowdown that may go unseen.
extension Judge {
  /// The slowdown that must not go unseen in a case that is called good: twice that of the self-test,
  /// which must mean something for every implementation.
  private var largestHiddenEffect: Double { 2 * CheckTerms(minEffect: minEffect).triedSlowdown }

  /// The cases that have to be measured again before they are judged: those that may have
  /// changed, and those of which too little is known.
  func candidates(among cases: [TimeCase]) -> [CaseKey] {
    cases.filter { item in
      guard let shift = item.shift(level: level(among: cases.count)) else { return true }
      return abs(log(shift.change)) > log(1 + minEffect) / 2
        || shift.ownHigh > 1 + largestHiddenEffect
    }.map(\.key)
  }

  /// The findings, in the order of the cases.
  func findings(of cases: [TimeCase]) -> [CheckFinding] {
    cases.map { finding(of: $0, level: level(among: cases.count)) }
  }

  /// The level of each interval, if all are to hold together.
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
      finding.reason = "\(finding.rounds) rounds are too few to show anything"
      return finding
    }
    let before = item.recorded?.value ?? 1
    finding.base = before
    finding.found = before * shift.change
    finding.change = shift.change
    finding.low = shift.low
    finding.high = shift.high
    finding.smallestEffect = shift.smallestEffect(above: minEffect)
    finding.outcome = outcome(of: item, shift)
    if finding.outcome == .good, hides(shift) {
      finding.outcome = .unjudged
      finding.reason = "a slowdown of \(percent(shift.high - 1)) could have gone unseen"
      if shift.ownHigh <= 1 + largestHiddenEffect, let recorded = item.recorded {
        finding.reason +=
          ", as the \(recorded.count) sittings of the baseline vary as much: record more of them"
      }
    }
    return finding
  }

  private func outcome(of item: TimeCase, _ shift: RatioShift) -> CheckFinding.Outcome {
    let edge = log(1 + minEffect)
    let isShown = shift.low > 1 || shift.high < 1
    // The first rounds alone decide nothing.
    guard isShown, abs(log(shift.change)) > edge, let again = item.changeAgain else { return .good }
    if shift.change > 1 { return log(again) > edge / 2 ? .worse : .good }
    return log(again) < -edge / 2 ? .better : .good
  }
}

extension TimeCase {
  /// How far all rounds of now lie from the reference; `nil` if there are too few.
  func shift(level: Double) -> RatioShift? { shift(first + again, level: level) }

  /// How far the added rounds lie from the reference; `nil` if there are none.
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

/// How far the ratio of two implementations has moved from what it was, with its interval: above 1 is slower.
struct RatioShift {
  let change: Double
  let low: Double
  let high: Double
  /// The upper end if sittings were all alike: what further rounds can narrow.
  let ownHigh: Double

  /// The smallest slowdown that an interval as wide as this one shows: as far as it reaches down, or the
  /// least that is relevant.
  func smallestEffect(above threshold: Double) -> Double { max(threshold, change / low - 1) }
}
