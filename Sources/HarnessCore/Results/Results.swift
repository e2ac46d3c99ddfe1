internal import FeedEvents
package import WorkerContract

/// The complete results of one run of the harness, from which every report is written.
package struct Results: Hashable, Codable, Sendable {
  /// The current version of the format; it is raised whenever an older reader would misread the file.
  static let currentSchema = 1

  /// The version of the format in which the results were written.
  var schema = Results.currentSchema
  package var name: String
  /// The work, which decides whether the report may replace another one.
  package var work: Work = Work()
  package var corpus: CorpusSummary
  package var environment: MeasurementEnvironment
  package var plan: PlanSummary
  /// The identities of the implementations, in the order of the plan.
  package var backends: [ImplementationDescription]
  /// The figures, in long form: one per benchmark case and metric.
  package var rows: [MetricResult]
  /// Values over the length of a document.
  var series: [ResultSeries] = []
  var verdicts: [Verdict] = []
  /// The growth of metrics with the number of chunks or the size of the document; empty unless that was
  /// varied.
  var fits: [GrowthFit] = []
  package var differences: [EventDifference] = []
  /// The new items since an earlier snapshot of the feed; `nil` if there was none.
  var refresh: RefreshSummary?
  /// The load of the machine during the run; `nil` if the kernel does not report it.
  var load: MachineLoad?
  package var lints: [LintFinding] = []
  package var warnings: [String] = []
  /// The raw samples in the Go benchmark format, in the order they were taken.
  package var samples: [String] = []
}

/// The plan of a run, and how much of it was completed.
package struct PlanSummary: Hashable, Codable, Sendable {
  package var seed: UInt64
  /// The implementation that ratios are relative to.
  package var reference: String
  /// The streams, as given on the command line.
  var streams: [StreamSpecification]
  var sinks: [Sink]
  /// The budget for measuring in seconds; `nil` if a number of rounds was requested.
  var budgetSeconds: Double?
  /// The difference, as a share, up to which two times count as the same; such as 0.01.
  var sameWithin: Double = 0.01
  /// The probability that any interval of a family misses its ratio, at any look.
  var errorRate: Double = 0.01
  /// The shares of the budget after which the run could have ended.
  var looks: [Double] = []
  /// The duration of the first round in seconds, with all its passes; `nil` if there was none.
  var roundSeconds: Double?
  var rounds: [String: Int]
  /// The duration of the whole run in seconds, including verification.
  var durationSeconds: Double
  /// The number of parses that were compared, over all backends and streams.
  var verifiedParses: Int
  package var isInterrupted: Bool
  package var command: String
}

package struct CorpusSummary: Hashable, Codable, Sendable {
  package var name: String
  var title: String
  /// A one-line description of what the corpus stresses in a parser.
  var stresses: String
  var bytes: Int
  /// Its SHA-256; for a sample of many documents, it is preceded by the size of the sample.
  package var sha256: String
  /// The number of items; `nil` if they were not counted.
  var items: Int?
  /// Whether the document was generated rather than recorded.
  var isSynthetic: Bool
  /// Its census; empty if none could be taken.
  var features: [DocumentFeature] = []
  /// The approximate number of bytes that were measured, if that is a sample of many documents.
  var sampledBytes: Int?
}

/// The machine and the build behind the figures.
package struct MeasurementEnvironment: Hashable, Codable, Sendable {
  /// The facts in which two runs must agree for their times to be comparable, in a fixed order.
  package var fingerprint: [Fact]
  /// Other facts: load, commit and time of day.
  package var provenance: [Fact]

  package struct Fact: Hashable, Codable, Sendable {
    /// The name of the fact, such as `cpu`.
    package var name: String
    /// The value; `unknown` with a reason if there is none.
    package var value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Returns the value of a fact; `nil` if it is not among them.
  subscript(name: String) -> String? {
    (fingerprint + provenance).first { $0.name == name }?.value
  }

  /// The build configuration of the workers: `release` or `debug`.
  var build: String { self["build"] ?? "unknown" }
  var time: String? { self["time"] }
  var commit: String? { self["commit"] }
}

/// The load that other processes put on the machine while samples were taken.
struct MachineLoad: Hashable, Codable, Sendable {
  /// The share of one processor that other processes used; with two processors it can be 2.
  var othersShare: Double
  var processors: Int

  /// The largest share of one processor that the services of an idle system use.
  static let idleShare = 0.05
}
