internal import Statistics
internal import WorkerContract

/// A comparison of two benchmark cases in the same circumstances.
struct CaseComparison: Hashable {
  let benchmarkCase: BenchmarkCase
  let other: BenchmarkCase

  /// Returns the samples of both cases by the judged clock, in the order of the rounds.
  func rounds(in samples: Samples) -> [RoundPair] {
    let clock = samples.judgedClock(of: benchmarkCase, other).name
    let own = samples.values(clock, of: benchmarkCase)
    let theirs = samples.values(clock, of: other)
    return Set(own.keys).union(theirs.keys).sorted().map { round in
      RoundPair(value: own[round], reference: theirs[round])
    }
  }
}
