internal import Campaign
internal import Glibc
internal import Results
internal import Statistics

/// Judges times: worse is what is both shown and relevant.
///
/// *Shown* is a change whose p-value, adjusted by Holm over the cells of the check, is at most the
/// error rate. *Relevant* is one above the threshold: the least effect asked for, or what the row's
/// own record says that sessions differ by with nothing changed, whichever is more. What looks
/// worse, or better, is measured again before it is called so; the new rounds alone must then lie
/// beyond half the threshold, so that a disturbance of the first ones raises no alarm. As the
/// verdict rests on all rounds, and is only ever withheld by the first look, the error rate holds.
/// What is neither is good only where noise could not have hidden too much.
struct TimeJudge {
  let minEffect: Double
  let errorRate: Double

  /// The sessions that a record is cut into.
  static let sessions = 8
  /// The fewest rounds a record may have: so many that each session has an interval.
  static let fewestRecordedRounds = sessions * 6

  /// The slowdown that must not go unseen in a cell that is called good: twice that of the self-test,
  /// which must mean something for every row.
  private var coarsestEffect: Double { 2 * CheckTerms(minEffect: minEffect).triedSlowdown }

  /// The cells that have to be measured again before anything is said of them: those that may have
  /// changed, and those of which too little is known.
  func suspects(among cases: [TimeCase]) -> [CellKey] {
    cases.filter { isSuspect($0, family: cases.count) }.map(\.key)
  }

  private func isSuspect(_ item: TimeCase, family: Int) -> Bool {
    guard let shift = shift(of: item, item.now) else { return false }
    return abs(log(shift.change)) > log(1 + minEffect) / 2
      || !canShow(shift, of: item, family: family) || unseenEffect(shift, family: family) != nil
  }

  /// The slowdown that noise could have hidden, where that is too much; how far the record itself
  /// varies is another matter, which more rounds don't mend.
  private func unseenEffect(_ shift: RatioShift, family: Int) -> Double? {
    shift.smallestEffect(above: minEffect, level: errorRate / Double(family))
      .flatMap { $0 > coarsestEffect ? $0 : nil }
  }

  /// The findings, in the order of the cases.
  func findings(of cases: [TimeCase]) -> [CheckFinding] {
    let shifts = cases.map { shift(of: $0, $0.now) }
    let adjusted = HolmAdjustment(shifts.map { $0?.pValue ?? 1 }).adjusted
    return zip(cases, zip(shifts, adjusted)).map { item, found in
      finding(of: item, found.0, adjusted: found.1, family: cases.count)
    }
  }

  private func finding(
    of item: TimeCase, _ shift: RatioShift?, adjusted: Double, family: Int
  ) -> CheckFinding {
    let threshold = threshold(of: item, family: family)
    var finding = CheckFinding(
      key: item.key, metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
      reference: item.reference, outcome: .good, threshold: threshold, level: errorRate)
    guard let shift else {
      finding.outcome = .unjudged
      finding.reason = "no round holds both rows"
      return finding
    }
    let base = item.recorded.flatMap { try? SortedSamples($0).median } ?? 1
    finding.base = base
    finding.found = base * shift.change
    finding.change = shift.change
    finding.low = shift.low
    finding.high = shift.high
    finding.pValue = adjusted
    finding.rounds = shift.rounds
    finding.wasMeasuredAgain = !item.again.isEmpty
    guard canShow(shift, of: item, family: family) else {
      finding.outcome = .unjudged
      finding.reason = "\(shift.rounds) rounds are too few to show anything"
      return finding
    }
    finding.smallestEffect = shift.smallestEffect(
      above: threshold, level: errorRate / Double(family))
    finding.outcome = outcome(of: item, shift, adjusted: adjusted, threshold)
    if finding.outcome == .good, let effect = unseenEffect(shift, family: family) {
      finding.outcome = .unjudged
      finding.reason = "a slowdown of \(percent(effect)) could have gone unseen"
    } else if threshold > minEffect {
      finding.reason = "the record itself varies by so much from session to session"
    }
    return finding
  }

  /// Whether so many rounds can be significant at all.
  private func canShow(_ shift: RatioShift, of item: TimeCase, family: Int) -> Bool {
    guard shift.standardError != nil else { return false }
    let least = SignedRankTest.leastPValue(count: shift.rounds)
    return item.recorded != nil || least * Double(family) <= errorRate
  }

  private func outcome(
    of item: TimeCase, _ shift: RatioShift, adjusted: Double, _ threshold: Double
  ) -> CheckFinding.Outcome {
    let edge = log(1 + threshold)
    guard adjusted <= errorRate, abs(log(shift.change)) > edge else { return .good }
    // Nothing is called by the first rounds alone.
    guard let again = self.shift(of: item, item.again) else { return .good }
    if shift.change > 1 { return log(again.change) > edge / 2 ? .worse : .good }
    return log(again.change) < -edge / 2 ? .better : .good
  }

  private func shift(of item: TimeCase, _ now: [Double]) -> RatioShift? {
    guard let recorded = item.recorded else { return try? RatioShift(paired: now) }
    return try? RatioShift(from: recorded, to: now)
  }

  /// How far a change must go to be relevant, as a share.
  private func threshold(of item: TimeCase, family: Int) -> Double {
    let allowance = item.recorded.flatMap {
      Self.allowance(of: $0, among: family, errorRate: errorRate)
    }
    return max(minEffect, allowance ?? 0)
  }

  /// How far one more session may lie above a record with nothing changed, as a share, where so many
  /// cells are to be wrong with a chance of `errorRate` together; `nil` where there are too few rounds
  /// to tell.
  static func allowance(of recorded: [Double], among cells: Int, errorRate: Double) -> Double? {
    let spread = try? SessionSpread(recorded, sessions: sessions)
    return spread?.allowance(errorRate: errorRate / Double(max(1, cells)))
  }
}
