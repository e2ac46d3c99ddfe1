internal import Results
internal import Statistics
internal import WorkerContract

/// A look at the samples for what makes figures less than they seem; a new one is one file, and
/// one line in `dataLints`.
protocol DataLint: Sendable {
  /// What it is called in reports.
  var name: String { get }
  /// What to try, whichever benchmark case it concerns.
  var remedy: String { get }
  /// What it finds, each with the benchmark case it concerns; `nil` for the whole run.
  func findings(in evidence: LintEvidence) -> [(benchmarkCase: BenchmarkCase?, text: String)]
}

/// Every lint, those of single benchmark cases first.
let dataLints: [any DataLint] = [
  OutliersLint(), SlowStartLint(), DriftLint(), TwoModesLint(), UnstableLint(), TooShortLint(),
  CorrelationLint(), WaitingLint(), PageFaultsLint(), OtherLoadLint(), StolenTimeLint(),
  GovernorLint(),
  InstrumentationLint(),
]

extension DataLint {
  /// The findings as they are reported.
  func report(on evidence: LintEvidence) -> [LintFinding] {
    findings(in: evidence).map { benchmarkCase, words in
      LintFinding(
        key: benchmarkCase?.key, lint: name, finding: words, remedy: remedy)
    }
  }
}

/// The input of the lints.
struct LintEvidence {
  let plan: Plan
  let samples: Samples
  /// What else the machine did.
  let load: LoadWatch
  /// The benchmark cases that have numbers.
  let cases: [BenchmarkCase]

  /// The readings of a metric, round by round; `nil` where there are none, or one is not positive.
  func series(_ metric: Metric, of benchmarkCase: BenchmarkCase) -> RoundSeries? {
    let values = samples.values(metric.name, of: benchmarkCase)
    return try? RoundSeries(values.keys.sorted().compactMap { values[$0] })
  }

  /// What `find` says of the times that judge each benchmark case.
  func inParseTimes(
    of chosen: [BenchmarkCase]? = nil, _ find: (RoundSeries) -> String?
  ) -> [(benchmarkCase: BenchmarkCase?, text: String)] {
    (chosen ?? cases).compactMap { benchmarkCase in
      series(samples.judgedClock(of: benchmarkCase), of: benchmarkCase).flatMap(find).map {
        (benchmarkCase, $0)
      }
    }
  }
}
