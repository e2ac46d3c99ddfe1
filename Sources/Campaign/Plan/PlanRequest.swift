package import Corpora
package import FeedEvents
package import Results
package import WorkerContract

/// The request for a plan, before it is known which implementations there are.
package struct PlanRequest: Sendable {
  /// What the name of the report has after that of the corpus.
  var reportSuffix = ""
  /// The implementations, by name; all there are but variants if empty.
  package var backends: [String] = []
  /// Whether variants are measured beside the backends they are variants of.
  package var variants = false
  /// The streams; the corpus's own default where empty.
  package var streams: [StreamSpecification] = []
  /// The sinks; the default ones where empty.
  package var sinks: [Sink] = []
  /// The implementation that ratios are taken to; `libxml2`, or the first there is, if `nil`.
  package var reference: String?
  /// Whether floors, controls and passes over the bytes come along with the backends.
  package var wantsFloors = true
  /// Copies of implementations, for tests of the harness itself.
  package var copies: [ImplementationCopy] = []
  /// What is compared besides what every run compares.
  package var comparisons: [ComparisonNames] = []
  /// Whether the implementations are verified first; only for those that just were may it be left out.
  package var verifies = true
  /// Whether latencies are taken as well as parse times.
  package var takesLatencies = true
  /// How often the items of the document are repeated; each factor makes a benchmark case of its own.
  package var factors: [Int] = [1]
  /// After how many items the parse is stopped; `nil` to go on to the end.
  package var stopAfter: Int?
  /// What the sink `refresh` is given of an earlier snapshot, and what it must find; `nil` if there is none.
  package var refresh: RefreshRequest?
  /// The passes to take.
  package var passes: Set<Pass> = [.time, .memory, .allocations]
  /// How to count instructions; `nil` for not counting them.
  package var instructions: InstructionCounting?
  /// How far two times may lie apart and still be called the same.
  package var sameWithin = 0.01
  /// Whether the sink that builds records may be the one that is compared; not if other feeds of the same
  /// suite have none.
  package var comparesRecords = true
  /// Whether each backend is compared with the reference.
  package var givesVerdicts = true
  /// Whether each backend is compared with each other as well, in a family of its own.
  package var eachAgainstEach = false
  /// Whether measuring ends when every verdict is decided, and not when the budget is spent.
  package var endsWhenDecided = false
  /// Whether a benchmark case that costs more than is left of the budget is left out of later rounds: for
  /// cases of very different sizes, which are not compared round by round.
  var mayThinRounds = false
  /// The seconds given to measuring.
  package var budget: Duration = .seconds(15)
  /// The number of rounds of the time pass, in place of a budget.
  package var rounds: Int?
  /// The seed of the shuffled rounds.
  package var seed: UInt64 = 0
  /// The pace of latencies.
  package var pace: Pace = .virtual

  /// A request for the default plan.
  package init() {}

  /// Asks for a campaign whose cases are the points of curves: backends alone, not judged against
  /// each other, large cases in fewer rounds than small ones.
  package mutating func asksForGrowth(as suffix: String) {
    reportSuffix = suffix
    givesVerdicts = false
    wantsFloors = false
    mayThinRounds = true
  }
}

/// An earlier snapshot of the feed, for the sink `refresh`.
package struct RefreshRequest: Sendable {
  /// What workers are given.
  let seen: SeenRequest
  /// What is new in the feed, and how much of it is to be read.
  let summary: RefreshSummary

  /// A request with everything given.
  package init(_ seen: SeenRequest, _ summary: RefreshSummary) {
    self.seen = seen
    self.summary = summary
  }
}

extension Corpus {
  /// About how many bytes are measured of many documents; `nil` for all.
  ///
  /// All 24 MB of `tinyfeeds` would leave time for a round or two in 15 s; of 1 MB there are dozens.
  var sampleBytes: Int? {
    let enough = 1_000_000
    return boundariesPath == nil || bytes <= enough ? nil : enough
  }

  /// What figures are figures of: the document, by its SHA-256, or a sample of it; with a counterpart both,
  /// of which each implementation reads one.
  package var measuredDocument: String {
    documents.map(\.ownMeasuredDocument).joined(separator: "+")
  }

  private var ownMeasuredDocument: String {
    sampleBytes.map { "\($0 / 1_000_000)MB-of-\(sha256)" } ?? sha256
  }
}
