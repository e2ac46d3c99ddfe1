internal import WorkerContract
internal import Campaign
internal import Results
internal import Statistics

/// Tries a check on copies of one of its rows, in every cell that row is measured in.
struct SelfTest {
  private let copies: GateRequests.Copies
  private let judge: SelfTestJudge

  init(of copies: GateRequests.Copies, by judge: TimeJudge) {
    self.copies = copies
    self.judge = SelfTestJudge(times: judge)
  }

  /// What became of the copies whose allocations are counted: the equal one, and the one that
  /// allocates once more.
  func counted(_ measurements: Measurements) -> [SelfTestCase] {
    let figures = measurements.figures.compactMap { key, figures in
      figures.first { $0.metric == Metric.allocations.name }.map { (key: key, figure: $0) }
    }
    let originals = figures.filter { $0.key.backend == copies.original }
    return [(copies.equal, Verdict.Outcome.same), (copies.allocating, .higher)].flatMap {
      copy, expected in
      let cells = originals.map { original in
        let found = figures.first {
          $0.key.backend == copy.name && $0.key.isBeside(original.key)
        }
        return judge.cell(
          of: trial(copy.name, in: original.key, of: originals.count, expected),
          base: original.figure, found: found?.figure)
      }
      return cells.isEmpty ? [missing(copy.name, Metric.allocations.name, expected)] : cells
    }
  }

  /// What became of the copies that are timed: the equal one, and the slowed one.
  func timed(_ measurements: Measurements) -> [SelfTestCase] {
    [(copies.equal, Verdict.Outcome.same), (copies.slowed, .higher)].flatMap { copy, expected in
      let places = measurements.ratios(ofCopy: copy.name, to: copies.original)
      // What one place can carry, another with more noise may not.
      let cells = places.map { place, ratios in
        judge.cell(of: trial(copy.name, in: place, of: places.count, expected), ratios: ratios)
      }
      return cells.isEmpty ? [missing(copy.name, Metric.parseTime.name, expected)] : cells
    }
  }

  private func trial(
    _ copy: String, in place: CaseKey, of count: Int, _ expected: Verdict.Outcome
  ) -> SelfTestJudge.Trial {
    let name = count == 1 ? copy : "\(copy) (\(place.corpus), \(place.stream), \(place.sink))"
    return .init(key: place, name: name, original: copies.original, expected: expected)
  }

  /// A trial that was measured nowhere, and so has failed.
  private func missing(
    _ copy: String, _ metric: String, _ expected: Verdict.Outcome
  ) -> SelfTestCase {
    SelfTestCase(
      row: copy, original: copies.original, metric: metric, expected: expected, found: .undecided)
  }
}

extension CaseKey {
  /// Whether another row was measured in the same circumstances.
  fileprivate func isBeside(_ other: CaseKey) -> Bool {
    corpus == other.corpus && documentSHA == other.documentSHA && stream == other.stream
      && pace == other.pace && sink == other.sink
  }
}

/// Judges the cells whose outcome is known beforehand, by the judges of all others.
struct SelfTestJudge {
  /// What judges the times of all rows.
  let times: TimeJudge
  /// What judges counts, where no rise has been allowed for.
  private let exact = ExactJudge(limits: Limits())

  init(times: TimeJudge) { self.times = times }

  /// A copy that is held against its original.
  struct Trial {
    /// Where the copy was measured.
    let key: CaseKey
    /// What it is called.
    let name: String
    let original: String
    let expected: Verdict.Outcome
  }

  /// The chance with which a copy that is worse by the least effect may still be called the same.
  ///
  /// No finding rests on it: it says that this machine is calm enough.
  private static let samenessErrorRate = 0.05

  /// What became of a timed copy, by its ratio to the original in each round.
  ///
  /// It goes the way of a row that is suspected, with the first half of the rounds for the first
  /// look and the second for those that are added. That something isn't called slower is no proof
  /// that it is the same; so that must be shown besides.
  func cell(of trial: Trial, ratios: [Double]) -> SelfTestCase {
    let half = ratios.count / 2
    var item = TimeCase(
      key: trial.key, reference: trial.original, recorded: nil, first: Array(ratios.prefix(half)))
    let isCandidate = times.candidates(among: [item]) == [trial.key]
    item.again = Array(ratios.dropFirst(half))
    let finding = times.findings(of: [item])[0]
    let found: Verdict.Outcome =
      switch finding.outcome {
      case .worse where isCandidate: .higher
      case .better where isCandidate: .lower
      case .good: isSame(ratios) ? .same : .undecided
      case .worse, .better, .unjudged: .undecided
      }
    return SelfTestCase(
      row: trial.name, original: trial.original, metric: Metric.parseTime.name,
      expected: trial.expected,
      found: found, ratio: finding.change, low: finding.low, high: finding.high,
      rounds: ratios.count, smallestEffect: finding.smallestEffect)
  }

  /// What became of a copy whose allocations are counted; undecided where a side has none.
  func cell(of trial: Trial, base: ExactFigure?, found: ExactFigure?) -> SelfTestCase {
    var cell = SelfTestCase(
      row: trial.name, original: trial.original, metric: Metric.allocations.name,
      expected: trial.expected,
      found: .undecided)
    guard let base, let found else { return cell }
    let finding = exact.finding(of: trial.key, base: base, found: found)
    cell.ratio = finding.change
    cell.found =
      switch finding.outcome {
      case .worse: .higher
      case .better: .lower
      case .good: .same
      case .unjudged: .undecided
      }
    return cell
  }

  /// Whether the copy is shown to be neither slower nor faster by the least effect.
  private func isSame(_ ratios: [Double]) -> Bool {
    let rule = VerdictRule(
      sameWithin: times.minEffect, errorRate: Self.samenessErrorRate, intervals: 1)
    // Ratios that are none decide nothing.
    let interval = (try? PairedRatios(ratios))?.estimate(level: rule.level).interval
    return rule.verdict(on: interval) == .same
  }
}
