internal import Statistics
internal import WorkerContract

/// A check of the samples for causes of misleading figures.
///
/// To add one, add a file with an extension, and a line in `dataLints`.
struct DataLint: Sendable {
  let name: String
  /// What it detects, in one line for readers.
  let meaning: String
  /// The advice for any benchmark case.
  let remedy: String
  /// Returns the findings, each with its benchmark case, which is `nil` for the whole run.
  let findings: @Sendable (LintEvidence) -> [(benchmarkCase: BenchmarkCase?, text: String)]

  func report(on evidence: LintEvidence) -> [LintFinding] {
    findings(evidence).map { benchmarkCase, words in
      LintFinding(
        key: benchmarkCase?.key, lint: name, finding: words, remedy: remedy)
    }
  }
}

/// All lints, those of single benchmark cases first.
let dataLints: [DataLint] = [
  .outliers, .slowStart, .drift, .twoModes, .unstable, .tooShort, .correlation, .waiting,
  .pageFaults, .otherLoad, .stolenTime, .governor, .instrumentation,
]

struct LintEvidence {
  let plan: Plan
  let samples: Samples
  let load: LoadWatch
  let cases: [BenchmarkCase]

  /// Returns the samples of a metric by round; `nil` if there are none or one is not positive.
  func series(_ metric: Metric, of benchmarkCase: BenchmarkCase) -> RoundSeries? {
    let values = samples.values(metric.name, of: benchmarkCase)
    return try? RoundSeries(values.keys.sorted().compactMap { values[$0] })
  }

  /// Returns the text that `find` gives for the judged times of each benchmark case.
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
