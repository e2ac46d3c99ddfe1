/// Everything one run of the harness found out: what every report is written from.
public struct Results: Hashable, Codable, Sendable {
  /// The version of this form; raised whenever an older reader would misread it.
  public static let currentSchema = 2

  /// The version of the form it was written in.
  public var schema = Results.currentSchema
  /// The name of the report, and of its files.
  public var name: String
  /// What was measured: the document.
  public var corpus: CorpusSummary
  /// Where it was measured.
  public var environment: MeasuringEnvironment
  /// How it was measured.
  public var plan: PlanSummary
  /// The rows' identities, in the order of the plan.
  public var backends: [BackendSummary]
  /// The figures, in long form: a row a cell and metric.
  public var rows: [ResultRow]
  /// Figures over the length of a document.
  public var series: [ResultSeries]
  /// What the run says of each row against another.
  public var verdicts: [Verdict]
  /// How metrics grow with chunks or with the size of the document; empty unless that was varied.
  public var fits: [GrowthFit]
  /// What the rows that differ from the reference heard instead.
  public var differences: [EventDifference]
  /// What else the machine did meanwhile; `nil` where the kernel doesn't tell.
  public var load: MachineLoad?
  /// What about the samples or the machine makes figures less than they seem.
  public var lints: [LintFinding]
  /// What else a reader should know before believing the figures.
  public var warnings: [String]
  /// The raw samples in the Go benchmark format, in the order they were taken.
  public var samples: [String]

  /// Results with everything given.
  public init(
    name: String, corpus: CorpusSummary, environment: MeasuringEnvironment, plan: PlanSummary,
    backends: [BackendSummary], rows: [ResultRow], series: [ResultSeries] = [],
    verdicts: [Verdict] = [], fits: [GrowthFit] = [], differences: [EventDifference] = [],
    load: MachineLoad? = nil, lints: [LintFinding] = [], warnings: [String] = [],
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
    self.load = load
    self.lints = lints
    self.warnings = warnings
    self.samples = samples
  }
}
