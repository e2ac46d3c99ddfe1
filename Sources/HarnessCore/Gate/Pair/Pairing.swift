internal import WorkerContract

/// Pairs the figures of two lists of results by case, whatever their libraries and builds.
struct Pairing {
  /// The sittings of a baseline, the other build, or the runs of a file.
  let before: Side
  let now: Side
  /// The further rounds of candidates.
  let again: Side
  let kind: Kind
  let text: BeforeText
  let terms: CheckTerms
  private let ourFailures: [MetricResult]
  private let theirFailures: [MetricResult]
  private let failed: Set<String>

  /// How the results before relate to those of now.
  enum Kind: Equatable {
    /// A baseline: exact figures come from its newest results, times from its sittings on this machine.
    case sittings
    /// Another build, in the same rounds, whose implementations have this suffix in ratios.
    case sameRounds(suffix: String)
    /// Runs of another build, of another library, or both.
    case runs
  }

  struct Found {
    var pairs: [FigurePair] = []
    var missing: [MissingItem] = []
    var notes: [String] = []
  }

  init(
    before: [Results], now: [Results], again: [Results] = [], kind: Kind, text: BeforeText,
    terms: CheckTerms = CheckTerms()
  ) {
    self.before = Side(before)
    self.now = Side(now)
    self.again = Side(again)
    self.kind = kind
    self.text = text
    self.terms = terms
    // Of a run that failed in some cases, the others are compared.
    func failures(of side: Side) -> [MetricResult] {
      side.failures.filter { row in
        kind != .runs || side.sources(of: row.key.backend) { _ in true }.isEmpty
      }
    }
    ourFailures = failures(of: self.now) + failures(of: self.again)
    // A baseline holds no failures.
    theirFailures = kind == .sittings ? [] : failures(of: self.before)
    failed = Set((ourFailures + theirFailures).map(\.key.backend))
  }

  var backends: [String] {
    (now.backends + before.backends).distinct().filter {
      !failed.contains($0) && !text.ignored.contains($0)
    }
  }

  /// The implementations that gave no figures on one side, each with its reason.
  var failures: [MissingItem] {
    let ours = Set(ourFailures.map(\.key.backend))
    let theirs = Set(theirFailures.map(\.key.backend))
    // Where no run of either build has figures, nothing is lost.
    let now = ourFailures.filter { row in
      kind != .runs || !theirs.contains(row.key.backend)
    }
    let before = theirFailures.filter { !ours.contains($0.key.backend) }
    return now.distinct { "\($0.key.backend) \($0.reason)" }.map { missing($0) }
      + before.map { missing($0, in: "in \(text.name), ") }
  }

  private func missing(_ failure: MetricResult, in place: String = "") -> MissingItem {
    let feed = text.feeds[failure.key.corpus]?.shellWord ?? "FEED"
    let options = ["--corpus", feed] + text.workerOptions
    return MissingItem(
      .failed, subject: failure.key.caseName,
      reason: "\(place)\(failure.status.rawValue): \(failure.reason)",
      remedy: "to see the cause, run: harness verify \(options.joined(separator: " "))")
  }
}
