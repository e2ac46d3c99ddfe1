internal import WorkerContract

/// A figure of one benchmark case before and now.
///
/// Each side has a row for each of its results, such as the runs of a build.
struct FigurePair {
  let key: CaseKey
  let metric: String
  /// The implementation that times are divided by; `nil` if the figure is no ratio.
  let reference: String?
  /// Whether both sides are runs, each an observation, and not rounds.
  var comparesRuns = false
  var before: [MetricResult] = []
  /// The rows before by sitting, if they are ratios to `reference`; empty if that is the other build, in the
  /// same rounds.
  var sittings: [[MetricResult]] = []
  var now: [MetricResult] = []
  /// The rows of the rounds that were added because the case was a candidate.
  var again: [MetricResult] = []
  /// Whether the counts of the implementation were compared between enough processes to know if they vary.
  var isSeenToBeExact = true
  /// The median parse times behind the ratios in nanoseconds, which are only shown.
  var parseTimes: (before: Double, now: Double)?
  /// Why the times of now show nothing; `nil` if they may.
  var disturbance: String?
  /// How the libraries before differ from those of now, if only in their distribution revision.
  var revision: Obstacle?

  var unit: String { now.first?.unit ?? "" }
  /// Noisy for times and for counts by callgrind.
  var kind: MetricKind {
    MetricResult.nearlyExact.contains(metric) ? .noisy : now.first?.kind ?? .noisy
  }
}

/// The counts of one case and metric over all processes that counted.
struct CountRange {
  let low: Double
  let high: Double
  /// The latest count, or its median.
  let value: Double
  let processes: Int

  var width: Double { high - low }
  var varies: Bool { low != high }

  /// Creates the range of rows; `nil` if none has a value.
  init?(_ rows: [MetricResult]) {
    let rows = rows.filter { $0.value != nil }
    guard let value = rows.last?.value,
      let low = rows.compactMap({ $0.low ?? $0.value }).min(),
      let high = rows.compactMap({ $0.high ?? $0.value }).max()
    else { return nil }
    (self.low, self.high, self.value) = (low, high, value)
    processes = rows.reduce(0) { $0 + max(1, $1.samples) }
  }

  /// Returns whether the exact metrics that two lists of rows have in common have counts in common, too.
  static func agree(_ rows: [MetricResult], _ others: [MetricResult]) -> Bool {
    rows.allSatisfy { row in
      guard row.isCounted, row.kind == .exact, let range = CountRange([row]) else { return true }
      let same = others.filter {
        $0.metric == row.metric && $0.key.measured == row.key.measured && $0.isCounted
      }
      guard let other = CountRange(same) else { return true }
      return range.low <= other.high && other.low <= range.high
    }
  }
}

extension CaseKey {
  /// The case whatever its library and build: what pairs have in common.
  var measured: CaseGroup { group(without: [.library, .build]) }

  /// The case as messages name it: `expat, itunes300, lan, model`.
  var caseName: String { "\(backend), \(corpus), \(stream), \(sink)" }
}
