package import WorkerContract

/// Everything one run of the harness found out: what every report is written from.
package struct Results: Hashable, Codable, Sendable {
  /// The version of this form; raised whenever an older reader would misread it.
  package static let currentSchema = 2

  /// The version of the form it was written in.
  package var schema = Results.currentSchema
  /// The name of the report, and of its files.
  package var name: String
  /// The document that was measured.
  package var corpus: CorpusSummary
  /// Where it was measured.
  package var environment: MeasuringEnvironment
  /// How it was measured.
  package var plan: PlanSummary
  /// The implementations' identities, in the order of the plan.
  package var backends: [BackendSummary]
  /// The figures, in long form: a row per benchmark case and metric.
  package var rows: [MetricResult]
  /// Figures over the length of a document.
  package var series: [ResultSeries]
  /// The verdicts on each implementation against another.
  package var verdicts: [Verdict]
  /// How metrics grow with chunks or with the size of the document; empty unless that was varied.
  package var fits: [GrowthFit]
  /// The differences of implementations from the reference.
  package var differences: [EventDifference]
  /// The new items since an earlier snapshot of the feed; `nil` unless there was one.
  package var refresh: RefreshSummary?
  /// The load of the machine meanwhile; `nil` where the kernel doesn't tell.
  package var load: MachineLoad?
  /// The data lints on the samples and the machine.
  package var lints: [LintFinding]
  /// Other warnings to read before believing the figures.
  package var warnings: [String]
  /// The raw samples in the Go benchmark format, in the order they were taken.
  package var samples: [String]

  /// Results with everything given.
  package init(
    name: String, corpus: CorpusSummary, environment: MeasuringEnvironment, plan: PlanSummary,
    backends: [BackendSummary], rows: [MetricResult], series: [ResultSeries] = [],
    verdicts: [Verdict] = [], fits: [GrowthFit] = [], differences: [EventDifference] = [],
    refresh: RefreshSummary? = nil, load: MachineLoad? = nil, lints: [LintFinding] = [],
    warnings: [String] = [],
    samples: [String] = []
  ) {
    self.name = name
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

/// The layout of a run, and how far it came.
package struct PlanSummary: Hashable, Codable, Sendable {
  /// The seed of the shuffled rounds.
  package var seed: UInt64
  /// The implementation that ratios are taken to.
  package var reference: String
  /// The streams, as on the command line.
  package var streams: [String]
  /// The sinks.
  package var sinks: [Sink]
  /// The seconds given to measuring; `nil` where a number of rounds was asked for.
  package var budgetSeconds: Double?
  /// How far two times may lie apart and still be called the same, as a share; such as 0.01.
  package var sameWithin: Double
  /// The chance that any interval of a family misses its ratio, at any look.
  package var errorRate: Double
  /// The shares of the budget after which the run might have ended.
  package var looks: [Double]
  /// The seconds the first round took, with all its passes; `nil` where there was none.
  package var roundSeconds: Double?
  /// The rounds that were completed, by pass.
  package var rounds: [String: Int]
  /// The seconds the whole run took, verification included.
  package var durationSeconds: Double
  /// How many event logs were compared, over all backends and streams.
  package var verifiedParses: Int
  /// Whether the run was interrupted.
  package var isInterrupted: Bool
  /// The command that was given.
  package var command: String

  /// A summary with everything given.
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

/// The document that was measured.
package struct CorpusSummary: Hashable, Codable, Sendable {
  /// The name of the corpus.
  package var name: String
  /// A description in one line.
  package var title: String
  /// The part of a parser that it stresses, in one line.
  package var stresses: String
  /// The size of the document in bytes.
  package var bytes: Int
  /// Its SHA-256; of a sample of many documents the size of the sample goes before it.
  package var sha256: String
  /// The number of items; `nil` if they were not counted.
  package var items: Int?
  /// Whether it was made rather than recorded.
  package var isSynthetic: Bool
  /// Its census: what it is made of; empty where none could be taken.
  package var features: [DocumentFeature]
  /// About how many of its bytes were measured, where that is a sample of many documents.
  package var sampledBytes: Int?

  /// A summary with everything given.
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
package struct MeasuringEnvironment: Hashable, Codable, Sendable {
  /// The facts that two runs must have in common for their times to be compared, in a fixed order.
  package var fingerprint: [Fact]
  /// Other facts: load, commit, time of day.
  package var provenance: [Fact]

  /// One fact.
  package struct Fact: Hashable, Codable, Sendable {
    /// The name of the fact, such as `cpu`.
    package var name: String
    /// The value; `unknown` with a reason if there is none.
    package var value: String

    /// A fact.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// An environment with everything given.
  package init(fingerprint: [Fact], provenance: [Fact]) {
    self.fingerprint = fingerprint
    self.provenance = provenance
  }

  /// The build configuration the workers had: `release` or `debug`.
  package var build: String {
    fingerprint.first { $0.name == "build" }?.value ?? "unknown"
  }
}

/// The load that other processes put on the machine while samples were taken.
package struct MachineLoad: Hashable, Codable, Sendable {
  /// How much of one processor other processes used; of two processors it can be 2.
  package var othersShare: Double
  /// How many processors there are.
  package var processors: Int

  /// A load with everything given.
  package init(othersShare: Double, processors: Int) {
    self.othersShare = othersShare
    self.processors = processors
  }

  /// How much of one processor the services of an idle system use at most.
  package static let idleShare = 0.05
}

/// The effect on times of the order in which the same objects are linked.
package enum LayoutEffect {
  /// The largest change of a backend's time that `harness validate layout` has found, as a share
  /// (Reports/published/layout.md): no smaller change of a time says anything of code that was rebuilt.
  package static let largest = 0.0403
}
