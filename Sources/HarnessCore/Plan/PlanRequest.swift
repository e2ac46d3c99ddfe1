package import FeedEvents
package import WorkerContract

/// The request for a plan, before the available implementations are known.
package struct PlanRequest: Sendable {
  /// The name of the report; `nil` for the standard one.
  var reportName: String?
  /// The suffix of the standard name, if the cases are the points of a curve; otherwise empty.
  var reportSuffix = ""
  /// The implementations by name; all except variants if empty.
  package var implementations: [String] = []
  /// Whether variants are measured in addition to the backends that they are variants of.
  package var variants = false
  /// The streams; the default of the corpus if empty.
  package var streams: [StreamSpecification] = []
  /// The sinks; the default ones if empty.
  package var sinks: [Sink] = []
  /// The implementation that ratios refer to, and that is right about a document without a manifest.
  ///
  /// If it is `nil`, that is `libxml2`, or the first one of the harness's own; see
  /// ``Planner/defaultReader(of:)``.
  package var reference: String?
  /// Whether floors, controls and passes over the bytes are added to the backends.
  package var wantsFloors = true
  /// Whether they are added to this request: they don't look for items, so they can't stop after some.
  var addsFloors: Bool { wantsFloors && stopAfter == nil }
  /// Copies of implementations, for tests of the harness itself.
  package var copies: [ImplementationCopy] = []
  /// The comparisons in addition to those of every run.
  ///
  /// The times of an implementation are divided by those of its reference, round by round. The reference is
  /// measured in the same sink if it feeds that, otherwise in its own.
  var comparisons: [(implementation: String, reference: String)] = []
  /// Whether the implementations are verified first, which is optional only if they were verified just
  /// before.
  var verifies = true
  /// Whether latencies are measured as well as parse times.
  var takesLatencies = true
  /// The numbers of repetitions of the items; each factor is a separate benchmark case.
  package var factors: [Int] = [1]
  /// The number of items after which a parse stops; `nil` to parse to the end.
  package var stopAfter: Int?
  /// The data of an earlier snapshot for the sink `refresh`, and what it must find; `nil` if there is none.
  package var refresh: RefreshRequest?
  package var passes: Set<Pass> = [.time, .memory, .allocations]
  /// The number of processes that count allocations of a compared case, each in another second: a library may
  /// seed its hash tables from the clock.
  var countRounds = 5
  /// The method of counting instructions; `nil` if they are not counted.
  package var instructions: InstructionCounting?
  /// The relative difference up to which two times count as the same.
  package var sameWithin = 0.01
  /// Whether the sink that builds records may be the compared one; not if other feeds of the suite have no
  /// records.
  package var comparesRecords = true
  /// Whether each backend is compared with the reference.
  var givesVerdicts = true
  /// Whether each backend is also compared with every other one, as a separate family of tests.
  package var comparesAllPairs = false
  /// Whether measuring ends when every verdict is decided instead of when the budget is spent.
  package var endsWhenDecided = false
  /// Whether a benchmark case that costs more than the rest of the budget is left out of later rounds.
  ///
  /// This is for cases of very different sizes, which are not compared round by round.
  var skipsCostlyCases = false
  package var budget: Duration = .seconds(15)
  /// The number of rounds that are taken even if the budget does not allow them.
  package var leastRounds = 1
  /// The number of rounds of the time pass, instead of a budget.
  package var rounds: Int?
  package var seed: UInt64 = 0
  package var pace: Pace = .virtual

  package init() {}

  /// Requests a campaign whose cases are the points of growth curves.
  ///
  /// It measures only backends, gives no verdicts, and runs large cases in fewer rounds than small ones.
  package mutating func measureGrowth(as suffix: String) {
    reportSuffix = suffix
    givesVerdicts = false
    wantsFloors = false
    skipsCostlyCases = true
  }
}

/// An earlier snapshot of the feed, for the sink `refresh`.
package struct RefreshRequest: Sendable {
  /// The data that workers receive.
  let seen: SeenRequest
  /// The number of new items in the feed, and the part of it that has to be read.
  let summary: RefreshSummary
  /// The SHA-256 of the earlier snapshot.
  let previous: String

  package init(_ seen: SeenRequest, _ summary: RefreshSummary, previous: String) {
    self.seen = seen
    self.summary = summary
    self.previous = previous
  }
}

extension Corpus {
  /// The approximate number of bytes that are measured of many documents; `nil` for all.
  ///
  /// All 24 MB of `tinyfeeds` would permit only one or two rounds in 15 s; 1 MB permits dozens.
  var sampleBytes: Int? {
    let enough = 1_000_000
    return boundariesPath == nil || bytes <= enough ? nil : enough
  }

  /// The identity of the measured document: its SHA-256, or that of the sampled document with the sample
  /// size.
  ///
  /// With a counterpart it names both documents; each implementation reads one of them.
  var measuredDocument: String {
    documents.map(\.ownMeasuredDocument).joined(separator: "+")
  }

  var ownMeasuredDocument: String {
    sampleBytes.map { "\($0 / 1_000_000)MB-of-\(sha256)" } ?? sha256
  }
}
