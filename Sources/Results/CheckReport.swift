/// Everything one check found out: what every form of its report is written from.
package struct CheckReport: Hashable, Codable, Sendable {
  /// The version of this form; raised whenever an older reader would misread it.
  package static let currentSchema = 1

  /// The version of the form it was written in.
  package var schema = CheckReport.currentSchema
  /// The name of the check, and of its files: that of the baseline.
  package var name: String
  /// The other side of the comparison: the path of a baseline, `git:REV:PATH`, or a directory of
  /// workers.
  package var base: String
  /// Where the base comes from: commit, time, command, as far as they are known.
  package var provenance: [MeasuringEnvironment.Fact]
  /// The outcome.
  package var outcome: CheckOutcome
  /// One finding for each benchmark case and metric, in the order of the base.
  package var findings: [CheckFinding]
  /// The gaps: figures that are missing or can't be compared.
  package var gaps: [MissingItem]
  /// Notes on what is no fault, such as implementations that the loaded library doesn't offer.
  package var notes: [String]
  /// The self-test, which must pass before the findings are believed.
  package var selfTest: [SelfTestCase]
  /// The thresholds for calling a figure worse.
  package var terms: CheckTerms
  /// Where it was measured.
  package var environment: MeasuringEnvironment
  /// The rounds of the time pass that held every implementation.
  package var rounds: Int
  /// The seconds the whole check took.
  package var durationSeconds: Double
  /// The command that was given.
  package var command: String
  /// The command that records the baseline again, for changes that are wanted; empty if there is none,
  /// as for a directory of workers.
  package var recordingCommand: String

  /// A report with everything given; its outcome follows from them.
  package init(
    name: String, base: String, provenance: [MeasuringEnvironment.Fact] = [],
    findings: [CheckFinding], gaps: [MissingItem] = [], notes: [String] = [],
    selfTest: [SelfTestCase] = [], terms: CheckTerms, environment: MeasuringEnvironment,
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

/// The outcome of a check.
package enum CheckOutcome: String, Hashable, Codable, Sendable, CaseIterable {
  /// Everything is there, comparable, and as good as it was.
  case good
  /// At least one finding is worse, and the self-test of its kind of metric has passed.
  case worse
  /// The self-test has failed, or too much could have gone unseen: the check can't tell.
  case broken
  /// Something is missing or can't be compared, or there is nothing to compare; nothing is worse.
  case incomparable
  /// Something is better beyond the threshold, and that was asked to be told.
  case better
}

extension CheckOutcome {
  /// The outcome of findings, gaps and self-test, the gravest first.
  ///
  /// A worse finding stands before a failed self-test: an allocation more is one whatever the clock
  /// does, and a finding whose own self-test has failed is none (`CheckFinding.Outcome.unjudged`).
  init(
    findings: [CheckFinding], gaps: [MissingItem], selfTest: [SelfTestCase], failsOnBetter: Bool
  ) {
    self =
      if findings.contains(where: { $0.outcome == .worse }) {
        .worse
      } else if selfTest.contains(where: { !$0.hasPassed })
        || gaps.contains(where: { $0.kind == .tooRestless })
      {
        .broken
      } else if !gaps.isEmpty || findings.isEmpty {
        .incomparable
      } else if failsOnBetter, findings.contains(where: { $0.outcome == .better }) {
        .better
      } else {
        .good
      }
  }
}

/// The thresholds for calling a figure worse, fixed before the first sample.
package struct CheckTerms: Hashable, Codable, Sendable {
  /// The least change of a time that is relevant, as a share: above what linking alone changes.
  package var minEffect: Double
  /// The chance of one false alarm or more by times in a check with nothing changed.
  package var errorRate: Double
  /// The limits that were asked for, by metric, in words: `allocations=+0`.
  package var limits: [String]
  /// Whether times are judged; if not, exact metrics are all there is.
  package var judgesTimes: Bool
  /// Whether what is better beyond the threshold is told by an exit status of its own.
  package var failsOnBetter: Bool
  /// The seconds given to measuring.
  package var budgetSeconds: Double

  /// Terms with everything given.
  package init(
    minEffect: Double = Self.standardMinEffect, errorRate: Double = Self.standardErrorRate,
    limits: [String] = [],
    judgesTimes: Bool = true, failsOnBetter: Bool = false, budgetSeconds: Double = 0
  ) {
    self.minEffect = minEffect
    self.errorRate = errorRate
    self.limits = limits
    self.judgesTimes = judgesTimes
    self.failsOnBetter = failsOnBetter
    self.budgetSeconds = budgetSeconds
  }

  /// The least effect where no other is asked for: the next whole per cent above ``LayoutEffect``.
  package static let standardMinEffect = 0.05

  /// The error rate where no other is asked for.
  package static let standardErrorRate = 0.01

  /// How much the slowed copy of the self-test is slowed by, as a share: one and a half least
  /// effects, which a check that has passed can tell from none.
  package var triedSlowdown: Double { 1.5 * minEffect }
}

/// Something that is missing on one side of a check, or that can't be compared.
package struct MissingItem: Hashable, Codable, Sendable {
  /// The kind of gap.
  package var kind: Kind
  /// The subject, such as `expat` or `expat, lan, model: allocations`.
  package var subject: String
  /// Why it can't be compared, in words.
  package var reason: String
  /// The way out.
  package var remedy: String

  /// The kind of gap.
  package enum Kind: String, Hashable, Codable, Sendable {
    /// The base has it, and there is none now.
    case missingNow
    /// It is there now, and the base has none.
    case missingInBase
    /// The library has another version.
    case otherLibrary
    /// The library has the same version in another distribution revision, and the figures differ.
    case otherRevision
    /// The compiler, the C library or the build configuration differs.
    case otherPlatform
    /// The times were recorded on another machine.
    case otherMachine
    /// The times were taken by another method.
    case otherMethod
    /// The times were recorded in too few sittings to tell how they vary.
    case tooFewSittings
    /// The document is another one.
    case otherDocument
    /// The implementation gave no figures now, as it differs, was rejected, crashed or ran out of time; or too
    /// few to show anything by.
    case failed
    /// Times vary too much to be told apart: this check can't tell, and the next may.
    case tooRestless
  }

  /// A gap with everything given.
  package init(_ kind: Kind, subject: String, reason: String, remedy: String) {
    self.kind = kind
    self.subject = subject
    self.reason = reason
    self.remedy = remedy
  }
}
