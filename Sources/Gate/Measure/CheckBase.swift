internal import Corpora
internal import Results

/// What rows are held against: a record, or another build in the same rounds.
protocol CheckBase {
  /// Where it is, in words.
  var source: String { get }
  /// Where its figures come from, as far as that is known.
  var provenance: [MeasuringEnvironment.Fact] { get }
  /// The command that records the base anew; empty where it was not recorded.
  var recordingCommand: String { get }
  /// What was found missing, or not comparable, so far.
  var gaps: [CheckGap] { get set }
  /// What a reader should know that is no fault, so far.
  var notes: [String] { get set }

  /// The corpora that can be measured.
  mutating func corpora(
    of plan: BaselinePlan, _ find: (String) throws(CorpusError) -> Corpus
  ) throws(CorpusError) -> [Corpus]

  /// The backends that have something to be compared with.
  mutating func comparableBackends(_ corpora: [Corpus]) -> [String]

  /// What became of every exact metric.
  mutating func exactFindings(
    _ measurements: Measurements, _ judge: ExactJudge
  ) -> [CheckFinding]

  /// The backends whose times can be compared.
  mutating func timedBackends(_ measurements: Measurements) -> [String]

  /// The times that were taken, beside those they are held against.
  mutating func timeCases(
    _ measurements: Measurements, _ requests: GateRequests
  ) -> [TimeCase]

  /// The absolute times of a case, to be shown; `nil` where there are none to show.
  func shownTime(of item: TimeCase, _ measurements: Measurements) -> CheckFinding?
}

extension CheckBase {
  /// Notes a gap once, however often it is found.
  mutating func note(_ gap: CheckGap) {
    if !gaps.contains(gap) { gaps.append(gap) }
  }

  /// Notes the rows that gave no figures, each once.
  mutating func noteFailures(_ rows: [ResultRow]) {
    for row in rows {
      note(
        CheckGap(
          .failed,
          subject: "\(row.key.backend), \(row.key.corpus), \(row.key.stream), \(row.key.sink)",
          reason: "\(row.status.rawValue): \(row.reason)",
          remedy: "see harness verify --corpus \(row.key.corpus)"))
    }
  }
}
