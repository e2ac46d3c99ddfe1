internal import Results
internal import Statistics
internal import WorkerContract

/// A look at the samples for what makes figures less than they seem; a new one is one file, and
/// one line in `dataLints`.
protocol DataLint: Sendable {
  /// What it is called in reports.
  var name: String { get }
  /// What to try, whichever row it concerns.
  var remedy: String { get }
  /// What it finds, each with the row it concerns; `nil` for the whole run.
  func findings(in evidence: LintEvidence) -> [(row: BenchmarkCase?, text: String)]
}

/// Every lint, those of single rows first.
let dataLints: [any DataLint] = [
  OutliersLint(), SlowStartLint(), DriftLint(), TwoModesLint(), UnstableLint(), TooShortLint(),
  CorrelationLint(), WaitingLint(), PageFaultsLint(), OtherLoadLint(), StolenTimeLint(),
  GovernorLint(),
  InstrumentationLint(),
]

extension DataLint {
  /// The findings as they are reported.
  func report(on evidence: LintEvidence) -> [LintFinding] {
    findings(in: evidence).map { row, words in
      LintFinding(
        key: row?.key, lint: name, finding: words, remedy: remedy)
    }
  }
}

/// The input of the lints.
struct LintEvidence {
  let plan: Plan
  let samples: Samples
  /// What else the machine did.
  let load: LoadWatch
  /// The rows that have numbers.
  let rows: [BenchmarkCase]

  /// The readings of a metric, round by round; `nil` where there are none, or one is not positive.
  func series(_ metric: Metric, of row: BenchmarkCase) -> RoundSeries? {
    let values = samples.values(metric.name, of: row)
    return try? RoundSeries(values.keys.sorted().compactMap { values[$0] })
  }

  /// What `find` says of the times that judge each row.
  func inParseTimes(
    of chosen: [BenchmarkCase]? = nil, _ find: (RoundSeries) -> String?
  ) -> [(row: BenchmarkCase?, text: String)] {
    (chosen ?? rows).compactMap { row in
      series(samples.judgedClock(of: row), of: row).flatMap(find).map { (row, $0) }
    }
  }
}
