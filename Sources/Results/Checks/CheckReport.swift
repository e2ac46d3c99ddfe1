/// Everything one check found out: what every form of its report is written from.
public struct CheckReport: Hashable, Codable, Sendable {
  /// The version of this form; raised whenever an older reader would misread it.
  public static let currentSchema = 1

  /// The version of the form it was written in.
  public var schema = CheckReport.currentSchema
  /// The name of the check, and of its files: that of the baseline.
  public var name: String
  /// What the rows were held against: the path of a baseline, `git:REV:PATH`, or a directory of
  /// workers.
  public var base: String
  /// Where the base comes from: commit, time, command, as far as they are known.
  public var provenance: [MeasuringEnvironment.Fact]
  /// What it comes to.
  public var outcome: CheckOutcome
  /// A finding a cell and metric, in the order of the base.
  public var findings: [CheckFinding]
  /// What is missing or can't be compared.
  public var gaps: [CheckGap]
  /// What a reader should know that is no fault, such as rows that the loaded library doesn't offer.
  public var notes: [String]
  /// What the check was tried on before its findings are believed.
  public var selfTest: [SelfTestCell]
  /// What it takes to be called worse.
  public var terms: CheckTerms
  /// Where it was measured.
  public var environment: MeasuringEnvironment
  /// The rounds of the time pass that held every row.
  public var rounds: Int
  /// The seconds the whole check took.
  public var durationSeconds: Double
  /// The command that was given.
  public var command: String
  /// The command that records the base anew, for changes that are wanted; empty where there is none,
  /// as for a directory of workers.
  public var recordingCommand: String

  /// A report with everything given; its outcome follows from them.
  public init(
    name: String, base: String, provenance: [MeasuringEnvironment.Fact] = [],
    findings: [CheckFinding], gaps: [CheckGap] = [], notes: [String] = [],
    selfTest: [SelfTestCell] = [], terms: CheckTerms, environment: MeasuringEnvironment,
    rounds: Int = 0, durationSeconds: Double = 0, command: String = "",
    recordingCommand: String = ""
  ) {
    self.name = name
    self.base = base
    self.provenance = provenance
    self.outcome = CheckOutcome(
      findings: findings, gaps: gaps, selfTest: selfTest, failsOnBetter: terms.failsOnBetter)
    self.findings = findings
    self.gaps = gaps
    self.notes = notes
    self.selfTest = selfTest
    self.terms = terms
    self.environment = environment
    self.rounds = rounds
    self.durationSeconds = durationSeconds
    self.command = command
    self.recordingCommand = recordingCommand
  }
}
