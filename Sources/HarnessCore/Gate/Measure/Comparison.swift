internal import Statistics
internal import WorkerContract

/// The comparison of a check, as plain data in one form for baseline files and other builds.
struct Comparison {
  /// The name of the other side, for the report.
  let source: String
  /// The provenance of its figures, as far as it is known.
  let provenance: [MeasurementEnvironment.Fact]
  /// The command that records the other side again; empty if it was not recorded.
  let recordingCommand: String
  /// The options by which the workers were chosen.
  let workerOptions: [String]
  /// The implementations; its backends are those that can be compared.
  var implementations: PlannedImplementations
  /// The corpora that can be measured.
  var corpora: [Corpus] = []
  /// The figures measured now.
  var measurements = Measurements()
  /// The figures to compare with.
  var reference = Reference()
  /// The exact figures of both sides, by case.
  var exact: [ExactCase] = []
  /// The times of both sides, by case.
  var times: [TimeCase] = []
  /// The missing items of all metrics except times: figures that one side lacks or that can't be compared.
  var missing: [MissingItem] = []
  /// The missing items of times.
  var missingTimes: [MissingItem] = []
  /// Notes on differences that are not faults.
  var notes: [String] = []
}

/// The exact figures of one benchmark case.
struct ExactCase {
  let key: CaseKey
  /// The figures of each metric that both sides have.
  let figures: [(reference: ExactFigure, now: ExactFigure)]
  /// How the recorded libraries differ from the present ones; `nil` if they are the same.
  let revisions: RevisionDifference?
}

/// The times of one benchmark case.
struct TimeCase {
  let key: CaseKey
  /// The implementation by which times are divided.
  let reference: String
  /// The ratios of the recorded sittings; `nil` if the reference is the other build, in the same rounds.
  let recorded: RunSpread?
  /// The ratios measured now, by round.
  var first: [Double]
  /// The ratios of the rounds that were added because the case was a candidate.
  var again: [Double] = []
  /// The median parse times in nanoseconds, which are only shown.
  var parseTimes: (reference: Double, now: Double)?
}

/// The source of the figures that a check compares with: a baseline file, or another build in the same
/// rounds.
protocol ReferenceSource {
  /// Returns the comparison that is possible, before anything is measured.
  func comparison(
    over find: (String) throws(CorpusError) -> Corpus
  ) throws(CorpusError) -> Comparison

  /// Returns the other side of the comparison, once exact metrics are measured.
  func reference(for measurements: Measurements, by judge: Judge) -> Reference

  /// Returns a description of what one side lacks of a case.
  func missing(_ part: MissingPart, _ kind: MissingItem.Kind, of group: CaseGroup) -> MissingItem
}

/// The other side of the comparison, for all cases.
struct Reference {
  /// The exact figures, by case.
  var figures: [CaseGroup: [ExactFigure]] = [:]
  /// The times, by case.
  var times: [CaseGroup: Times] = [:]
  /// How the recorded libraries differ from the present ones, by backend.
  var revisions: [String: RevisionDifference] = [:]
  /// The backends whose times can be compared.
  var timed: [String] = []
  /// The reasons why the times of other backends can't be compared.
  var untimed: [MissingItem] = []

  /// The other side for the times of one case.
  struct Times {
    /// The implementation by which times are divided.
    let reference: String
    /// The ratios of the recorded sittings; `nil` if the reference is the other build.
    let recorded: RunSpread?
    /// The median parse time in nanoseconds.
    let parseTime: Double?
  }
}

/// A part of a case that one side lacks.
enum MissingPart {
  case wholeCase
  /// The case was recorded with other documents, given by their SHA-256.
  case document(recorded: [String])
  case metric(String)
  /// The times; if an implementation is given, only their ratio to it.
  case times(over: String?)
}

// MARK: - Pairing

extension Comparison {
  /// Pairs the exact figures measured now with those of the reference.
  mutating func pairExact(with source: some ReferenceSource, _ judge: Judge) {
    reference = source.reference(for: measurements, by: judge)
    missing += failed
    let failedBackends = measurements.failedBackends
    let backends = Set(reference.figures.keys.map(\.backend))
    var found: Set<CaseGroup> = []
    for (key, figures) in measurements.figures where backends.contains(key.backend) {
      let group = key.group(by: BaselineCase.fields)
      found.insert(group.group(without: [.document]))
      guard let before = reference.figures[group] else {
        let documents = reference.documents(besidesThatOf: group)
        missing.append(
          documents.isEmpty
            ? source.missing(.wholeCase, .missingBefore, of: group)
            : source.missing(.document(recorded: documents), .otherDocument, of: group))
        continue
      }
      for figure in figures where !before.contains(where: { $0.metric == figure.metric }) {
        missing.append(source.missing(.metric(figure.metric), .missingBefore, of: group))
      }
      for figure in before where !figures.contains(where: { $0.metric == figure.metric }) {
        missing.append(source.missing(.metric(figure.metric), .missingNow, of: group))
      }
      exact.append(
        ExactCase(
          key: key,
          figures: figures.compactMap { now in
            before.first { $0.metric == now.metric }.map { ($0, now) }
          }, revisions: reference.revisions[key.backend]))
    }
    missing += reference.figures.keys.sorted { $0.caseName < $1.caseName }.filter {
      !found.contains($0.group(without: [.document])) && !failedBackends.contains($0.backend)
        // Cases that only have times are reported when times are paired.
        && reference.figures[$0]?.isEmpty == false
    }.map { source.missing(.wholeCase, .missingNow, of: $0) }
  }

  /// Pairs the times measured now with those of the reference, and replaces earlier pairs.
  mutating func pairTimes(with source: some ReferenceSource, _ judge: Judge) {
    reference = source.reference(for: measurements, by: judge)
    times = []
    missingTimes = reference.untimed
    for key in measurements.timedKeys where reference.timed.contains(key.backend) {
      let group = key.group(by: BaselineCase.fields)
      guard let before = reference.times[group] else {
        missingTimes.append(source.missing(.times(over: nil), .missingBefore, of: group))
        continue
      }
      let first = measurements.ratios(of: key, to: before.reference)
      guard !first.isEmpty else {
        missingTimes.append(source.missing(.times(over: before.reference), .missingNow, of: group))
        continue
      }
      var item = TimeCase(
        key: key, reference: before.reference, recorded: before.recorded, first: first,
        again: measurements.ratiosAgain(of: key, to: before.reference))
      if let then = before.parseTime, let now = measurements.parseTime(of: key) {
        item.parseTimes = (then, now)
      }
      times.append(item)
    }
    missingTimes += failed
  }

  /// The missing items of implementations that gave no figures.
  private var failed: [MissingItem] {
    measurements.failures.filter { !implementations.isForSelfTestOnly($0.key.backend) }.map {
      failure in
      let options = ["--corpus", failure.key.corpus.shellWord] + workerOptions
      return MissingItem(
        .failed, subject: failure.key.caseName,
        reason: "\(failure.status.rawValue): \(failure.reason)",
        remedy: "to see the cause, run: harness verify \(options.joined(separator: " "))")
    }
  }
}

extension Reference {
  /// Returns the documents of the cases that differ from `group` only in their document.
  fileprivate func documents(besidesThatOf group: CaseGroup) -> [String] {
    let same = group.group(without: [.document])
    return figures.keys.filter { $0.group(without: [.document]) == same }.map(\.documentSHA)
      .sorted()
  }
}
