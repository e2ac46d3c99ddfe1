internal import Campaign
internal import Corpora
internal import Results
internal import Statistics
internal import WorkerContract

/// The comparison of a check, as plain data: one shape for a baseline file and for another build.
struct Comparison {
  /// The other side of the comparison, for readers.
  let source: String
  /// Where its figures come from, as far as that is known.
  let provenance: [MeasuringEnvironment.Fact]
  /// The command that records it again; empty if it was not recorded.
  let recordingCommand: String
  /// The options that the workers were chosen by.
  let workerOptions: [String]
  /// The backends that have something to be compared with.
  var implementations: PlannedImplementations
  /// The corpora that can be measured.
  var corpora: [Corpus] = []
  /// The results measured now.
  var measurements = Measurements()
  /// The results they are compared with.
  var reference = Reference()
  /// The exact figures of both sides, by case.
  var exact: [ExactCase] = []
  /// The times of both sides, by case.
  var times: [TimeCase] = []
  /// The gaps of all metrics but times: what one side lacks, or can't be compared.
  var missing: [MissingItem] = []
  /// The gaps in times.
  var missingTimes: [MissingItem] = []
  /// Notes on what is no fault.
  var notes: [String] = []
}

/// The exact figures of one benchmark case.
struct ExactCase {
  let key: CaseKey
  /// Each metric that both sides have.
  let figures: [(reference: ExactFigure, now: ExactFigure)]
  /// How the recorded libraries differ from those at hand; `nil` if they are the same.
  let revisions: RevisionDifference?
}

/// The times of one benchmark case.
struct TimeCase {
  let key: CaseKey
  /// The implementation that times are divided by.
  let reference: String
  /// The ratios of the sittings that were recorded; `nil` if the reference is the other build, in the
  /// same rounds.
  let recorded: RunSpread?
  /// The ratios of now, by round.
  var first: [Double]
  /// The ratios of the rounds that were added because the case was a candidate.
  var again: [Double] = []
  /// The median parse times in nanoseconds, which are only shown.
  var parseTimes: (reference: Double, now: Double)?
}

/// The source of the figures a check compares with: a baseline file, or another build in the same rounds.
protocol ReferenceSource {
  /// The comparison that can be made, before anything is measured.
  func comparison(
    over find: (String) throws(CorpusError) -> Corpus
  ) throws(CorpusError) -> Comparison

  /// The other side of the comparison, once exact metrics are measured.
  func reference(for measurements: Measurements, by judge: Judge) -> Reference

  /// Describes what one side lacks of a case.
  func missing(_ part: MissingPart, _ kind: MissingItem.Kind, of group: CaseGroup) -> MissingItem
}

/// The other side of the comparison of a case.
struct Reference {
  /// The exact figures, by case.
  var figures: [CaseGroup: [ExactFigure]] = [:]
  /// The times, by case.
  var times: [CaseGroup: Times] = [:]
  /// How recorded libraries differ from those at hand, by backend.
  var revisions: [String: RevisionDifference] = [:]
  /// The backends whose times can be compared.
  var timed: [String] = []
  /// Why others' times can't be.
  var untimed: [MissingItem] = []

  /// The other side for the times of one case.
  struct Times {
    /// The implementation that times are divided by.
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
  /// The case has other documents, by their SHA-256.
  case document(recorded: [String])
  case metric(String)
  /// The times, divided by an implementation if that is what is missing.
  case times(over: String?)
}

// MARK: - Pairing

extension Comparison {
  /// Pairs the exact figures of now with those of the reference.
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
            ? source.missing(.wholeCase, .missingInBase, of: group)
            : source.missing(.document(recorded: documents), .otherDocument, of: group))
        continue
      }
      for figure in figures where !before.contains(where: { $0.metric == figure.metric }) {
        missing.append(source.missing(.metric(figure.metric), .missingInBase, of: group))
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
    missing += reference.figures.keys.sorted { $0.text < $1.text }.filter {
      !found.contains($0.group(without: [.document])) && !failedBackends.contains($0.backend)
        // What has times alone is missed where times are paired.
        && reference.figures[$0]?.isEmpty == false
    }.map { source.missing(.wholeCase, .missingNow, of: $0) }
  }

  /// Pairs the times of now with those of the reference, in place of those paired before.
  mutating func pairTimes(with source: some ReferenceSource, _ judge: Judge) {
    reference = source.reference(for: measurements, by: judge)
    times = []
    missingTimes = reference.untimed
    for key in measurements.timedKeys where reference.timed.contains(key.backend) {
      let group = key.group(by: BaselineCase.fields)
      guard let before = reference.times[group] else {
        missingTimes.append(source.missing(.times(over: nil), .missingInBase, of: group))
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

  /// The gaps because implementations gave no figures.
  private var failed: [MissingItem] {
    measurements.failures.filter { !implementations.isUnplanned($0.key.backend) }.map { failure in
      let options = ["--corpus", failure.key.corpus.shellWord] + workerOptions
      return MissingItem(
        .failed, subject: failure.key.text,
        reason: "\(failure.status.rawValue): \(failure.reason)",
        remedy: "see harness verify \(options.joined(separator: " "))")
    }
  }
}

extension Reference {
  /// The documents of the cases that differ from one in that alone.
  fileprivate func documents(besidesThatOf group: CaseGroup) -> [String] {
    let same = group.group(without: [.document])
    return figures.keys.filter { $0.group(without: [.document]) == same }.map(\.documentSHA)
      .sorted()
  }
}
