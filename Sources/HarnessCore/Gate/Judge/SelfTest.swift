internal import Statistics
internal import WorkerContract

/// Tests the judge on copies of one implementation with known outcomes, in every case in which that
/// implementation is measured.
struct SelfTest {
  let original: String
  let equal: ImplementationCopy
  /// The copy that is slower by a share.
  let slowed: ImplementationCopy
  let allocating: ImplementationCopy
  /// The judge with the terms of the check but without its limits, so that no count of allocations may rise.
  private let judge: Judge

  /// Creates a self-test on copies of an implementation; `nil` if its name does not permit copies.
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

  /// Returns the result for every copy that was measured.
  func results(in measured: Measured) -> [SelfTestCase] {
    (measured.counts.isEmpty ? [] : counted(measured.counts))
      + (measured.times.isEmpty ? [] : timed(measured.times + measured.again))
  }

  /// Returns the results for the copies whose allocations are counted: the equal one, and the one that makes
  /// one more allocation.
  func counted(_ results: [Results]) -> [SelfTestCase] {
    let counts = cases(of: .allocations, reference: nil, in: results)
    let originals = counts.filter { $0.key.backend == self.original }
    return [(equal, Outcome.same), (allocating, .worse)].flatMap { copy, expected in
      let trial = trial(copy, .allocations, expected)
      let cases = originals.map { key, rows in
        let now = counts.first {
          $0.key.backend == copy.name && $0.key.configuration == key.configuration
        }
        return result(
          of: trial.named(in: key, of: originals.count), in: key, before: rows,
          now: now?.elements ?? [])
      }
      return cases.isEmpty ? [trial] : cases
    }
  }

  /// Returns the results for the copies that are timed: the equal one and the slowed one.
  func timed(_ results: [Results]) -> [SelfTestCase] {
    let ratios = cases(of: .parseTimeRatio, reference: original, in: results)
    return [(equal, Outcome.same), (slowed, .worse)].flatMap { copy, expected in
      let trial = trial(copy, .parseTime, expected)
      // A slowdown that is detected in one case may go undetected in another with more noise.
      let measured = ratios.filter { $0.key.backend == copy.name }
      let cases = measured.map { key, rows in
        result(
          of: trial.named(in: key, of: measured.count), in: key, ratios: rows.flatMap(\.byRound))
      }
      return cases.isEmpty ? [trial] : cases
    }
  }

  private func cases(
    of metric: Metric, reference: String?, in results: [Results]
  ) -> [(key: CaseKey, elements: [MetricResult])] {
    results.flatMap(\.rows).filter { $0.metric == metric.name && $0.reference == reference }
      .grouped(by: \.key)
  }

  /// Returns the result of a copy before it is measured.
  ///
  /// It stands for a failure if the copy is measured in no case.
  private func trial(
    _ copy: ImplementationCopy, _ metric: Metric, _ expected: Outcome
  ) -> SelfTestCase {
    SelfTestCase(
      copy: copy.name, original: original, metric: metric.name, expected: expected,
      found: .undecided)
  }

  // MARK: - One copy

  /// The probability that a copy that is worse by the least effect is still judged the same.
  ///
  /// No finding depends on it; it only shows that this machine is quiet enough.
  private static let samenessErrorRate = 0.05

  /// Returns the result for a timed copy, from its ratio to the original in each round.
  ///
  /// The copy is treated as a candidate: the first half of the rounds serves as the first look and the second
  /// half as the added rounds. Not being judged slower does not prove that the copy is the same, so that is
  /// tested separately.
  func result(of trial: SelfTestCase, in key: CaseKey, ratios: [Double]) -> SelfTestCase {
    let half = ratios.count / 2
    func row(_ ratios: some Sequence<Double>) -> MetricResult {
      MetricResult(
        key: key, metric: Metric.parseTimeRatio.name, unit: "ratio", kind: .noisy, estimator: "",
        reference: trial.original, byRound: Array(ratios))
    }
    var pair = FigurePair(
      key: key, metric: Metric.parseTimeRatio.name, reference: trial.original,
      now: [row(ratios.prefix(half))])
    let isCandidate = !judge.candidates(among: [pair]).isEmpty
    pair.again = [row(ratios.dropFirst(half))]
    let finding = judge.findings(on: [pair])[0]
    var result = trial
    result.found =
      switch finding.outcome {
      case .worse where isCandidate: .worse
      case .better where isCandidate: .better
      case .same: isSame(ratios) ? .same : .undecided
      case .worse, .better, .undecided: .undecided
      }
    result.ratio = finding.change
    result.low = finding.low
    result.high = finding.high
    result.rounds = ratios.count
    result.smallestEffect = finding.smallestEffect
    return result
  }

  /// Returns the result for a copy whose allocations are counted; undecided unless both sides have counts.
  func result(
    of trial: SelfTestCase, in key: CaseKey, before: [MetricResult], now: [MetricResult]
  ) -> SelfTestCase {
    let finding = judge.findings(on: [
      FigurePair(
        key: key, metric: Metric.allocations.name, reference: nil, before: before, now: now)
    ])[0]
    var result = trial
    result.ratio = finding.change
    result.found = finding.outcome
    return result
  }

  /// Returns whether the copy is shown to be neither slower nor faster by the least effect.
  private func isSame(_ ratios: [Double]) -> Bool {
    let rule = VerdictRule(
      sameWithin: judge.terms.minEffect, errorRate: Self.samenessErrorRate, intervals: 1)
    // Invalid ratios decide nothing.
    let interval = (try? PairedRatios(ratios))?.estimateOverRuns(level: rule.level).interval
    return rule.verdict(on: interval) == .same
  }
}

extension SelfTestCase {
  /// Returns the result under a name that distinguishes it from those of the other cases.
  fileprivate func named(in key: CaseKey, of count: Int) -> SelfTestCase {
    guard count > 1 else { return self }
    var result = self
    result.copy += " (\(key.corpus), \(key.stream), \(key.sink))"
    return result
  }
}
