internal import Campaign
internal import Results
internal import Statistics
internal import WorkerContract

/// Tries the judge on copies of one implementation, whose outcomes are known beforehand, in every case
/// that it is measured in.
struct SelfTest {
  let original: String
  let equal: ImplementationCopy
  /// The copy that is slower by a share.
  let slowed: ImplementationCopy
  /// The copy that allocates once more.
  let allocating: ImplementationCopy
  /// The judge of all others, but that no exact metric may rise.
  private let judge: Judge

  /// A self-test on copies of an implementation; `nil` if that has a name no copy can be made of.
  init?(of original: String, by terms: CheckTerms) {
    let share = (terms.triedSlowdown * 1e6).rounded() / 1e4
    let percent = Int(exactly: share).map(String.init) ?? "\(share)"
    guard let equal = ImplementationCopy(original),
      let slowed = ImplementationCopy("\(original)+\(percent)%"),
      let allocating = ImplementationCopy("\(original)+1alloc")
    else { return nil }
    self.original = original
    self.equal = equal
    self.slowed = slowed
    self.allocating = allocating
    judge = Judge(terms)
  }

  /// The result for every copy that was measured.
  func results(in measurements: Measurements) -> [SelfTestCase] {
    (measurements.hasCounts ? counted(measurements) : [])
      + (measurements.hasTimes ? timed(measurements) : [])
  }

  /// The results for the copies whose allocations are counted: the equal one, and the one that allocates
  /// once more.
  func counted(_ measurements: Measurements) -> [SelfTestCase] {
    let figures = measurements.figures.compactMap { key, figures in
      figures.first { $0.metric == Metric.allocations.name }.map { (key: key, figure: $0) }
    }
    let originals = figures.filter { $0.key.backend == self.original }
    return [(equal, Verdict.Outcome.same), (allocating, .higher)].flatMap {
      copy, expected in
      let trial = trial(copy, .allocations, expected)
      let cases = originals.map { original in
        let now = figures.first {
          $0.key.backend == copy.name && $0.key.configuration == original.key.configuration
        }
        return result(
          of: trial.named(in: original.key, of: originals.count), in: original.key,
          reference: original.figure, now: now?.figure)
      }
      return cases.isEmpty ? [trial] : cases
    }
  }

  /// The results for the copies that are timed: the equal one, and the slowed one.
  func timed(_ measurements: Measurements) -> [SelfTestCase] {
    [(equal, Verdict.Outcome.same), (slowed, .higher)].flatMap { copy, expected in
      let trial = trial(copy, .parseTime, expected)
      // What one case can carry, another with more noise may not.
      let measured = measurements.ratios(ofCopy: copy.name, to: original)
      let cases = measured.map { key, ratios in
        result(of: trial.named(in: key, of: measured.count), in: key, ratios: ratios)
      }
      return cases.isEmpty ? [trial] : cases
    }
  }

  /// A copy as it stands before it is measured; one that is measured nowhere has failed.
  private func trial(
    _ copy: ImplementationCopy, _ metric: Metric, _ expected: Verdict.Outcome
  ) -> SelfTestCase {
    SelfTestCase(
      row: copy.name, original: original, metric: metric.name, expected: expected,
      found: .undecided)
  }

  // MARK: - One copy

  /// The chance with which a copy that is worse by the least effect may still be called the same.
  ///
  /// No finding rests on it: it says that this machine is quiet enough.
  private static let samenessErrorRate = 0.05

  /// The result for a timed copy, by its ratio to the original in each round.
  ///
  /// It is treated as a candidate, with the first half of the rounds for the first look and the second
  /// for those that are added. That something isn't called slower is no proof that it is the same; so
  /// that must be shown besides.
  func result(of trial: SelfTestCase, in key: CaseKey, ratios: [Double]) -> SelfTestCase {
    let half = ratios.count / 2
    var item = TimeCase(
      key: key, reference: trial.original, recorded: nil, first: Array(ratios.prefix(half)))
    let isCandidate = judge.candidates(among: [item]) == [key]
    item.again = Array(ratios.dropFirst(half))
    let finding = judge.findings(of: [item])[0]
    var result = trial
    result.found =
      switch finding.outcome {
      case .worse where isCandidate: .higher
      case .better where isCandidate: .lower
      case .good: isSame(ratios) ? .same : .undecided
      case .worse, .better, .unjudged: .undecided
      }
    result.ratio = finding.change
    result.low = finding.low
    result.high = finding.high
    result.rounds = ratios.count
    result.smallestEffect = finding.smallestEffect
    return result
  }

  /// The result for a copy whose allocations are counted; undecided unless both sides have some.
  func result(
    of trial: SelfTestCase, in key: CaseKey, reference: ExactFigure, now: ExactFigure?
  ) -> SelfTestCase {
    guard let now else { return trial }
    let finding = judge.finding(of: key, reference: reference, now: now)
    var result = trial
    result.ratio = finding.change
    result.found =
      switch finding.outcome {
      case .worse: .higher
      case .better: .lower
      case .good: .same
      case .unjudged: .undecided
      }
    return result
  }

  /// Whether the copy is shown to be neither slower nor faster by the least effect.
  private func isSame(_ ratios: [Double]) -> Bool {
    let rule = VerdictRule(
      sameWithin: judge.minEffect, errorRate: Self.samenessErrorRate, intervals: 1)
    // Ratios that are none decide nothing.
    let interval = (try? PairedRatios(ratios))?.estimate(level: rule.level).interval
    return rule.verdict(on: interval) == .same
  }
}

extension SelfTestCase {
  /// The same under a name that tells it from those of `count` cases.
  fileprivate func named(in key: CaseKey, of count: Int) -> SelfTestCase {
    guard count > 1 else { return self }
    var result = self
    result.row += " (\(key.corpus), \(key.stream), \(key.sink))"
    return result
  }
}
