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
  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)]
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
        key: row?.key(in: evidence.plan), lint: name, finding: words, remedy: remedy)
    }
  }
}
