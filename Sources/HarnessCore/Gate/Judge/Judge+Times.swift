internal import Glibc
internal import Statistics
internal import WorkerContract

// A time is worse if its change is both shown and relevant.
//
// A change is *shown* if its interval excludes 1; the intervals of all cases hold simultaneously, except with
// the probability given by the error rate. It is *relevant* if it is at least the least effect. A case that
// looks worse or better is measured again before it is reported as such. The new rounds alone must then lie
// beyond half the least effect, so that a disturbance of the first rounds raises no alarm. Every other case
// is as good if its interval stays below the largest slowdown that may go unseen.
//
// Runs of two builds are compared by the runs alone, three or more a side, and get no further rounds.
extension Judge {
  /// Returns whether a case may have changed, or its interval is too wide.
  func isTimeCandidate(_ pair: FigurePair, level: Double) -> Bool {
    guard !pair.comparesRuns else { return false }
    guard let shift = pair.shift(level: level) else { return true }
    return abs(log(shift.change)) > log(1 + terms.minEffect) / 2
      || shift.ownHigh > 1 + terms.largestHiddenEffect
  }

  func timeFinding(on pair: FigurePair, level: Double) -> CheckFinding {
    var finding = CheckFinding(
      key: pair.key, metric: pair.metric, unit: pair.unit, kind: .noisy,
      reference: pair.reference, outcome: .undecided, threshold: terms.minEffect,
      intervalLevel: level)
    if pair.reference != nil {
      finding.rounds = (pair.now + pair.again).reduce(0) { $0 + $1.byRound.count }
    }
    finding.wasMeasuredAgain = !pair.again.isEmpty
    finding.parseTimes = pair.parseTimes.map { .init(before: $0.before, now: $0.now) }
    guard let shift = pair.shift(level: level) else {
      finding.before = pair.before.last?.value
      finding.now = pair.now.last?.value
      if pair.comparesRuns, let before = finding.before, before > 0 {
        finding.change = finding.now.map { $0 / before }
      }
      finding.reason =
        pair.comparesRuns
        ? "each side needs \(RunSpread.minimumRuns) runs"
        : "\(finding.rounds) rounds are too few for an interval"
      return finding
    }
    finding.before = shift.before
    finding.now = shift.before * shift.change
    finding.change = shift.change
    finding.low = shift.low
    finding.high = shift.high
    finding.smallestEffect = shift.smallestEffect(above: terms.minEffect)
    finding.outcome = outcome(of: pair, shift)
    if let disturbance = pair.disturbance {
      finding.outcome = .undecided
      finding.reason = disturbance
      return finding
    }
    if finding.outcome == .same, shift.high > 1 + terms.largestHiddenEffect {
      finding.outcome = .undecided
      finding.reason = "a slowdown of \(Figures.percent(shift.high - 1)) could have gone undetected"
      if shift.ownHigh <= 1 + terms.largestHiddenEffect, !pair.sittings.isEmpty {
        finding.reason +=
          ", because the \(pair.sittings.count) sittings of the baseline vary by as much: record more sittings"
      }
    }
    return finding
  }

  private func outcome(of pair: FigurePair, _ shift: RatioShift) -> Outcome {
    let edge = log(1 + terms.minEffect)
    guard shift.low > 1 || shift.high < 1, abs(log(shift.change)) > edge else { return .same }
    let isSlower = shift.change > 1
    if pair.comparesRuns { return isSlower ? .worse : .better }
    // The first rounds alone never decide that a case is worse or better.
    guard let again = pair.changeAgain else { return .same }
    if isSlower { return log(again) > edge / 2 ? .worse : .same }
    return log(again) < -edge / 2 ? .better : .same
  }
}

extension FigurePair {
  /// The ratios by sitting; `nil` if the reference is the other build, or there are too few sittings.
  private var recorded: RunSpread? {
    RunSpread(sittings.compactMap { try? SortedSamples($0.compactMap(\.value)).median })
  }

  /// Returns the change of the figure, over all rounds or runs; `nil` if there are too few.
  func shift(level: Double) -> RatioShift? {
    guard !comparesRuns else {
      guard let then = RunSpread(before.compactMap(\.value)),
        let now = RunSpread(now.compactMap(\.value))
      else { return nil }
      let interval = now.change(from: then, level: level)
      return RatioShift(
        before: then.value, change: now.value / then.value, low: interval.low, high: interval.high,
        ownHigh: interval.high)
    }
    guard let recorded else {
      guard let estimate = ratios(of: now + again)?.estimateOverRuns(level: level),
        let interval = estimate.interval
      else { return nil }
      return RatioShift(
        before: 1, change: estimate.value, low: interval.low, high: interval.high,
        ownHigh: interval.high)
    }
    // The variation from run to run is part of that between the sittings.
    guard let estimate = ratios(of: now + again)?.estimate(level: level),
      let interval = estimate.interval
    else { return nil }
    let all = recorded.change(to: estimate.value, interval, level: level)
    return RatioShift(
      before: recorded.value, change: estimate.value / recorded.value, low: all.low, high: all.high,
      ownHigh: interval.high / recorded.value)
  }

  /// The change in the added rounds; `nil` if there are none.
  var changeAgain: Double? {
    ratios(of: again).map { $0.estimate(level: 0.95).value / (recorded?.value ?? 1) }
  }

  private func ratios(of rows: [MetricResult]) -> PairedRatios? {
    // Invalid ratios decide nothing.
    try? PairedRatios(rows.flatMap(\.byRound))
  }
}

/// The change of a time, or of a ratio of times, with its interval.
///
/// Above 1 is slower.
struct RatioShift {
  let before: Double
  let change: Double
  let low: Double
  let high: Double
  /// The upper end without the variation between sittings, which is the part that further rounds can narrow.
  let ownHigh: Double

  /// Returns the smallest slowdown that an interval of this width shows: the distance to its lower end, or
  /// the least relevant effect if that is larger.
  func smallestEffect(above threshold: Double) -> Double { max(threshold, change / low - 1) }
}
