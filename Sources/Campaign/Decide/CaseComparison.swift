package import Results
package import Statistics
internal import WorkerContract

/// One benchmark case against another, in the same circumstances.
struct CaseComparison: Hashable {
  /// The benchmark case it is about.
  let benchmarkCase: BenchmarkCase
  /// The benchmark case it is compared with.
  let other: BenchmarkCase

  /// Both readings of every round by the clock that judges them, in the order of the rounds.
  func rounds(in samples: Samples) -> [RoundPair] {
    let clock = samples.judgedClock(of: benchmarkCase, other).name
    let own = samples.values(clock, of: benchmarkCase)
    let theirs = samples.values(clock, of: other)
    return Set(own.keys).union(theirs.keys).sorted().map { round in
      RoundPair(row: own[round], reference: theirs[round])
    }
  }
}

extension Plan {
  /// The comparisons that get verdicts on time, by family.
  var families: [VerdictFamily] {
    // Without the time pass there are no times to judge.
    guard request.passes.contains(.time) else { return [] }
    return [
      VerdictFamily(.reference, request.givesVerdicts ? comparisonsWithReference : [], request),
      VerdictFamily(.each, request.eachAgainstEach ? comparisonsOfEach : [], request),
    ].filter { !$0.comparisons.isEmpty }
  }

  /// Each backend against the reference, in the order of the plan.
  var comparisonsWithReference: [CaseComparison] {
    comparedCases.compactMap { benchmarkCase in
      guard benchmarkCase.implementation.name != reference,
        let other = counterpart(of: benchmarkCase, named: reference)
      else {
        return nil
      }
      return CaseComparison(benchmarkCase: benchmarkCase, other: other)
    }
  }

  /// Each backend against each that follows it in the plan.
  private var comparisonsOfEach: [CaseComparison] {
    comparedCases.enumerated().flatMap { place, other in
      comparedCases[(place + 1)...].filter { $0.isComparable(with: other) }
        .map { CaseComparison(benchmarkCase: $0, other: other) }
    }
  }

  /// The sink `batched` is about elapsed time, which other processes add to: no verdict is given on it.
  private var comparedCases: [BenchmarkCase] {
    cases.filter { $0.sink != .batched && isCompared($0) }
  }

  /// Whether a backend is compared with this sink: with each that was asked for, else with one alone.
  private func isCompared(_ benchmarkCase: BenchmarkCase) -> Bool {
    guard benchmarkCase.implementation.isBackend, isReadLikeReference(benchmarkCase) else {
      return false
    }
    guard request.sinks.isEmpty else { return benchmarkCase.sink != .none }
    return comparedSinks(of: benchmarkCase.implementation.name).contains(benchmarkCase.sink)
  }

  /// Whether a backend reads the document as the reference does; what reads it as HTML has a table of its own.
  private func isReadLikeReference(_ benchmarkCase: BenchmarkCase) -> Bool {
    cases.contains { $0.implementation.name == reference && $0.readsAlike(benchmarkCase) }
  }

  /// The sink that the default run compares a backend with: of those that both it and the reference feed the
  /// one that does most.
  ///
  /// The reference takes part in each of these.
  private func comparedSinks(of name: String) -> Set<Sink> {
    func sinks(of name: String) -> Set<Sink> {
      Set(cases.filter { $0.implementation.name == name }.map(\.sink))
    }
    let order = Sink.byWork.filter { $0 != .model || request.comparesRecords }
    let own = sinks(of: reference)
    let names = name == reference ? backends.filter(\.isBackend).map(\.name) : [name]
    return Set(names.compactMap { order.first(where: own.intersection(sinks(of: $0)).contains) })
  }

  /// Whether a benchmark case takes part in every round, and not just in the first few.
  func isInEveryRound(_ benchmarkCase: BenchmarkCase) -> Bool {
    !request.givesVerdicts || isCompared(benchmarkCase)
  }

  /// The benchmark case of the implementation of that name in the circumstances of `benchmarkCase`.
  func counterpart(of benchmarkCase: BenchmarkCase, named name: String) -> BenchmarkCase? {
    cases.first { $0.implementation.name == name && $0.isComparable(with: benchmarkCase) }
  }
}

extension BenchmarkCase {
  /// Whether both parse the same document, delivered alike.
  func hasSameInput(as other: BenchmarkCase) -> Bool {
    let fields: Set<CaseKey.Field> = [.sink, .backend, .library, .build]
    return key.group(without: fields) == other.key.group(without: fields)
  }

  /// Whether both read the same input in the same way.
  func readsAlike(_ other: BenchmarkCase) -> Bool {
    hasSameInput(as: other) && implementation.readsAlike(other.implementation)
  }

  /// Whether all but who parses is equal.
  func isComparable(with other: BenchmarkCase) -> Bool { readsAlike(other) && sink == other.sink }
}

/// Comparisons whose intervals hold together.
struct VerdictFamily {
  let kind: Verdict.Family
  let comparisons: [CaseComparison]
  let rule: VerdictRule

  /// The shares of the budget after which it is decided whether to go on, where that was asked for.
  static let looks = [0.25, 0.5, 0.75, 1]

  init(_ kind: Verdict.Family, _ comparisons: [CaseComparison], _ request: PlanRequest) {
    self.kind = kind
    self.comparisons = comparisons
    // Whoever may stop at any of several looks must be right at each of them.
    let looks = request.endsWhenDecided ? Self.looks.count : 1
    rule = VerdictRule(
      sameWithin: request.sameWithin, intervals: comparisons.count * looks)
  }

  /// The verdicts on the pairs of which neither benchmark case has failed.
  func verdicts(by samples: Samples, failed: Set<BenchmarkCase>) -> [Verdict] {
    comparisons.filter { !failed.contains($0.benchmarkCase) && !failed.contains($0.other) }
      .map { verdict(on: $0, by: samples) }
  }

  private func verdict(on comparison: CaseComparison, by samples: Samples) -> Verdict {
    // Rounds whose samples make no ratio decide nothing.
    let ratios = try? PairedRatios(comparison.rounds(in: samples))
    let estimate = ratios?.estimate(level: rule.level)
    let rounds = estimate?.count ?? 0
    return Verdict(
      key: comparison.benchmarkCase.key, reference: comparison.other.implementation.name,
      family: kind,
      metric: Metric.parseTime.name, outcome: Verdict.Outcome(rule.verdict(on: estimate?.interval)),
      ratio: estimate?.value, low: estimate?.interval?.low, high: estimate?.interval?.high,
      rounds: rounds, intervalLevel: rule.level,
      reason: estimate?.interval == nil
        ? "too few rounds: \(rounds) of the \(rule.fewestRounds) it takes at least" : "")
  }
}

extension Verdict.Outcome {
  /// The outcome that a verdict on times is.
  package init(_ verdict: TestDecision) {
    self =
      switch verdict {
      case .faster: .lower
      case .slower: .higher
      case .same: .same
      case .undecided: .undecided
      }
  }
}

extension Samples {
  /// The clock by which benchmark cases are compared: CPU time if all of them report it in every sample, else
  /// wall time.
  ///
  /// The sink `batched` is for elapsed time: its parses are shared by two threads.
  func judgedClock(of cases: BenchmarkCase...) -> Metric {
    let all = cases.allSatisfy {
      let count = values(Metric.cpuTime.name, of: $0).count
      return $0.sink != .batched && count > 0
        && count >= values(Metric.parseTime.name, of: $0).count
    }
    return all ? .cpuTime : .parseTime
  }
}
