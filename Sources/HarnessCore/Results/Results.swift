package import WorkerContract

/// The complete results of one run of the harness, from which every report is written.
package struct Results: Hashable, Codable, Sendable {
  /// The current version of the format; it is raised whenever an older reader would misread the file.
  package static let currentSchema = 2

  /// The version of the format in which the results were written.
  package var schema = Results.currentSchema
  /// The name of the report and of its files.
  package var name: String
  /// The work, which decides whether the report may replace another one.
  package var work: Work
  package var corpus: CorpusSummary
  package var environment: MeasurementEnvironment
  package var plan: PlanSummary
  /// The identities of the implementations, in the order of the plan.
  package var backends: [BackendSummary]
  /// The figures, in long form: one per benchmark case and metric.
  package var rows: [MetricResult]
  /// Values over the length of a document.
  package var series: [ResultSeries]
  package var verdicts: [Verdict]
  /// The growth of metrics with the number of chunks or the size of the document; empty unless that was
  /// varied.
  package var fits: [GrowthFit]
  package var differences: [EventDifference]
  /// The new items since an earlier snapshot of the feed; `nil` if there was none.
  package var refresh: RefreshSummary?
  /// The load of the machine during the run; `nil` if the kernel does not report it.
  package var load: MachineLoad?
  package var lints: [LintFinding]
  package var warnings: [String]
  /// The raw samples in the Go benchmark format, in the order they were taken.
  package var samples: [String]

  package init(
    name: String, work: Work = Work(), corpus: CorpusSummary, environment: MeasurementEnvironment,
    plan: PlanSummary,
    backends: [BackendSummary], rows: [MetricResult], series: [ResultSeries] = [],
    verdicts: [Verdict] = [], fits: [GrowthFit] = [], differences: [EventDifference] = [],
    refresh: RefreshSummary? = nil, load: MachineLoad? = nil, lints: [LintFinding] = [],
    warnings: [String] = [],
    samples: [String] = []
  ) {
    self.name = name
    self.work = work
    self.corpus = corpus
    self.environment = environment
    self.plan = plan
    self.backends = backends
    self.rows = rows
    self.series = series
    self.verdicts = verdicts
    self.fits = fits
    self.differences = differences
    self.refresh = refresh
    self.load = load
    self.lints = lints
    self.warnings = warnings
    self.samples = samples
  }
}

/// The plan of a run, and how much of it was completed.
package struct PlanSummary: Hashable, Codable, Sendable {
  /// The seed of the shuffled rounds.
  package var seed: UInt64
  /// The implementation that ratios are relative to.
  package var reference: String
  /// The streams, as given on the command line.
  package var streams: [String]
  package var sinks: [Sink]
  /// The budget for measuring in seconds; `nil` if a number of rounds was requested.
  package var budgetSeconds: Double?
  /// The difference, as a share, up to which two times count as the same; such as 0.01.
  package var sameWithin: Double
  /// The probability that any interval of a family misses its ratio, at any look.
  package var errorRate: Double
  /// The shares of the budget after which the run could have ended.
  package var looks: [Double]
  /// The duration of the first round in seconds, with all its passes; `nil` if there was none.
  package var roundSeconds: Double?
  package var rounds: [String: Int]
  /// The duration of the whole run in seconds, including verification.
  package var durationSeconds: Double
  /// The number of parses that were compared, over all backends and streams.
  package var verifiedParses: Int
  package var isInterrupted: Bool
  package var command: String

  package init(
    seed: UInt64, reference: String, streams: [String], sinks: [Sink], budgetSeconds: Double?,
    sameWithin: Double = 0.01, errorRate: Double = 0.01, looks: [Double] = [],
    roundSeconds: Double? = nil,
    rounds: [String: Int], durationSeconds: Double, verifiedParses: Int, isInterrupted: Bool,
    command: String
  ) {
    self.seed = seed
    self.reference = reference
    self.streams = streams
    self.sinks = sinks
    self.budgetSeconds = budgetSeconds
    self.sameWithin = sameWithin
    self.errorRate = errorRate
    self.looks = looks
    self.roundSeconds = roundSeconds
    self.rounds = rounds
    self.durationSeconds = durationSeconds
    self.verifiedParses = verifiedParses
    self.isInterrupted = isInterrupted
    self.command = command
  }
}

package struct CorpusSummary: Hashable, Codable, Sendable {
  package var name: String
  package var title: String
  /// A one-line description of what the corpus stresses in a parser.
  package var stresses: String
  package var bytes: Int
  /// Its SHA-256; for a sample of many documents, it is preceded by the size of the sample.
  package var sha256: String
  /// The number of items; `nil` if they were not counted.
  package var items: Int?
  /// Whether the document was generated rather than recorded.
  package var isSynthetic: Bool
  /// Its census; empty if none could be taken.
  package var features: [DocumentFeature]
  /// The approximate number of bytes that were measured, if that is a sample of many documents.
  package var sampledBytes: Int?

  package init(
    name: String, title: String, stresses: String, bytes: Int, sha256: String, items: Int?,
    isSynthetic: Bool, features: [DocumentFeature] = [], sampledBytes: Int? = nil
  ) {
    self.name = name
    self.title = title
    self.stresses = stresses
    self.bytes = bytes
    self.sha256 = sha256
    self.items = items
    self.isSynthetic = isSynthetic
    self.features = features
    self.sampledBytes = sampledBytes
  }
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

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(fingerprint: [Fact], provenance: [Fact]) {
    self.fingerprint = fingerprint
    self.provenance = provenance
  }

  /// The build configuration of the workers: `release` or `debug`.
  package var build: String {
    fingerprint.first { $0.name == "build" }?.value ?? "unknown"
  }
}

/// The load that other processes put on the machine while samples were taken.
package struct MachineLoad: Hashable, Codable, Sendable {
  /// The share of one processor that other processes used; with two processors it can be 2.
  package var othersShare: Double
  package var processors: Int

  package init(othersShare: Double, processors: Int) {
    self.othersShare = othersShare
    self.processors = processors
  }

  /// The largest share of one processor that the services of an idle system use.
  package static let idleShare = 0.05
}
