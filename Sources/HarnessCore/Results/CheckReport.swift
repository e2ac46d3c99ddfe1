internal import Statistics

/// The complete findings of one check, from which every format of its report is written.
package struct CheckReport: Hashable, Codable, Sendable {
  /// The version of the format; it is raised whenever an older reader would misread the file.
  var schema = 1
  /// The name of the check and of its files: the name of the baseline.
  package var name: String
  /// The other side of the comparison: the path of a baseline, `git:REV:PATH`, or a directory of
  /// workers.
  var before: String
  /// The origin of the baseline or other build: commit, time and command, as far as they are known.
  package var provenance: [MeasurementEnvironment.Fact]
  package var outcome: CheckOutcome
  /// One finding for each benchmark case and metric, in the order of the baseline or plan.
  var findings: [CheckFinding]
  /// The figures that are missing or cannot be compared.
  var missing: [MissingItem]
  /// Notes on things that are not faults, such as implementations that the loaded library does not offer.
  var notes: [String]
  /// The self-test, which must pass for the findings to be valid.
  var selfTest: [SelfTestCase]
  /// The criteria for calling a figure worse.
  var terms: CheckTerms
  package var environment: MeasurementEnvironment
  /// The number of rounds of the time pass that include every implementation.
  var rounds: Int
  package var durationSeconds: Double
  package var command: String
  /// The command that records the baseline again after intended changes; empty if there is none, as for a
  /// directory of workers.
  var recordingCommand: String

  init(
    name: String, before: String, provenance: [MeasurementEnvironment.Fact] = [],
    findings: [CheckFinding], missing: [MissingItem] = [], notes: [String] = [],
    selfTest: [SelfTestCase] = [], terms: CheckTerms, environment: MeasurementEnvironment,
    rounds: Int = 0, durationSeconds: Double = 0, command: String = "",
    recordingCommand: String = ""
  ) {
    self.name = name
    self.before = before
    self.provenance = provenance
    self.outcome = CheckOutcome(
      findings: findings, missing: missing, selfTest: selfTest, failsOnBetter: terms.failsOnBetter)
    self.findings = findings
    self.missing = missing
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

package enum CheckOutcome: String, Hashable, Codable, Sendable, CaseIterable {
  /// Everything is present, comparable, and not worse than before.
  case good
  /// At least one finding is worse, and the self-test of its kind of metric passed.
  case worse
  /// The check is inconclusive: the self-test failed, too much could have gone undetected, or nothing could be
  /// judged.
  case broken
  /// Something is missing or cannot be compared, or there is nothing to compare; nothing is worse.
  case incomparable
  /// Something is better beyond the threshold, and the check was asked to report that.
  case better
}

extension CheckOutcome {
  /// Derives the outcome from findings, missing items and self-test; the most serious one wins.
  ///
  /// A worse finding takes precedence over a failed self-test: an additional allocation is real whatever the
  /// clock does, and a finding whose own self-test failed is undecided.
  init(
    findings: [CheckFinding], missing: [MissingItem], selfTest: [SelfTestCase], failsOnBetter: Bool
  ) {
    self =
      if findings.contains(where: { $0.outcome == .worse }) {
        .worse
      } else if selfTest.contains(where: { !$0.hasPassed })
        || missing.contains(where: { $0.kind == .timesVaryTooMuch })
        || missing.isEmpty && !findings.isEmpty && findings.allSatisfy({ $0.outcome == .undecided })
      {
        .broken
      } else if !missing.isEmpty || findings.isEmpty {
        .incomparable
      } else if failsOnBetter, findings.contains(where: { $0.outcome == .better }) {
        .better
      } else {
        .good
      }
  }
}

/// The criteria for calling a figure worse, fixed before the first sample.
package struct CheckTerms: Hashable, Codable, Sendable {
  /// The smallest relevant change of a time, as a share: larger than the changes that linking alone causes.
  var minEffect: Double
  /// The probability of one or more false alarms on times in a check of an unchanged build.
  var errorRate: Double
  /// The requested limits by metric, as text: `allocations=+0`.
  var limits: [String]
  /// Whether times are judged, and not only exact metrics.
  var judgesTimes: Bool
  /// Whether an improvement beyond the threshold has an exit status of its own.
  var failsOnBetter: Bool
  var budgetSeconds: Double

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

  /// The default minimum effect: linking the same objects in another order has changed times by up to 4 %, so
  /// no smaller change after a rebuild is evidence about the code.
  package static let standardMinEffect = 0.05

  static let standardErrorRate = 0.01

  /// The slowdown of the slowed copy in the self-test, as a share: one and a half times the minimum effect,
  /// which a check that passes can tell from no slowdown.
  var triedSlowdown: Double { 1.5 * minEffect }

  /// The largest slowdown that may go unseen in a case that is judged good, as a share: twice that of the self-test,
  /// so that the bound is meaningful for every implementation.
  var largestHiddenEffect: Double { 2 * triedSlowdown }

  /// The part of it that differences between sittings may take up; the rest is for the rounds of the check.
  var largestEffectOfSittings: Double { 0.8 * largestHiddenEffect }
}

/// An item that is missing on one side of a check, or that cannot be compared.
package struct MissingItem: Hashable, Codable, Sendable {
  package var kind: Kind
  /// The subject, such as `expat` or `expat, lan, model: allocations`.
  var subject: String
  /// The reason why it cannot be compared.
  var reason: String
  var remedy: String

  package enum Kind: String, Hashable, Codable, Sendable {
    /// The item is in the baseline or other build but missing now.
    case missingNow
    /// The item is there now but missing in the baseline or other build.
    case missingBefore
    case otherLibrary
    /// The library has the same version in another distribution revision, and the figures differ.
    case otherRevision
    /// The compiler, the C library or the build configuration differs.
    case otherPlatform
    /// The times were recorded on another machine.
    case otherMachine
    /// The times were measured by another method.
    case otherMethod
    /// The times were recorded in too few sittings to show how they vary.
    case tooFewSittings
    case otherDocument
    /// The implementation gave no figures, because it differs, was rejected, crashed or ran out of time; or
    /// it gave too few to show anything.
    case failed
    /// Times vary too much to decide: this check is inconclusive, and the next may succeed.
    case timesVaryTooMuch
  }

  init(_ kind: Kind, subject: String, reason: String, remedy: String) {
    self.kind = kind
    self.subject = subject
    self.reason = reason
    self.remedy = remedy
  }
}
