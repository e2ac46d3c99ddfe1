@testable import HarnessCore
import Statistics
import Testing
import WorkerContract

/// The outcome of a check if only one metric is judged, and the metrics that a machine cannot judge.
@Suite struct JudgedMetricTests {
  private static func finding(
    _ metric: Metric, _ outcome: Outcome
  ) -> CheckFinding {
    CheckFinding(
      key: Record.key(), metric: metric.name, unit: "count",
      kind: metric.isExact ? .exact : .noisy, outcome: outcome)
  }

  private static let findings = [
    finding(.allocations, .worse), finding(.parseTimeRatio, .same), finding(.parseTime, .undecided),
  ]

  private static func trial(_ metric: Metric) -> SelfTestCase {
    SelfTestCase(
      copy: "copy", original: "expat", metric: metric.name, expected: .worse, found: .undecided)
  }

  private static func report(
    _ findings: [CheckFinding] = findings, _ missing: [MissingItem.Kind] = [],
    failed: [Metric] = []
  ) -> CheckReport {
    CheckReport(
      name: "a", before: "b", findings: findings,
      missing: missing.map { MissingItem($0, subject: "expat", reason: "busy", remedy: "wait") },
      selfTest: failed.map(trial), terms: CheckTerms(),
      environment: MeasurementEnvironment(fingerprint: [], provenance: []))
  }

  @Test(
    arguments: [
      (report(), .allocations, .worse), (report(), .parseTimeRatio, .good),
      (report(findings, [.timesVaryTooMuch]), .parseTimeRatio, .broken),
      (report(findings, [.timesVaryTooMuch]), .allocations, .worse),
      (report(findings, [.missingNow]), .parseTimeRatio, .incomparable),
      (report(failed: [.parseTime]), .parseTimeRatio, .broken),
      (report(failed: [.allocations]), .parseTimeRatio, .good),
      (report([finding(.allocations, .same)], failed: [.parseTime]), .allocations, .good),
      (report([finding(.allocations, .same)], failed: [.allocations]), .allocations, .broken),
      (
        report([finding(.allocations, .same)], [.timesVaryTooMuch, .missingNow]), .allocations,
        .incomparable
      ),
      (report(), .leakedBlocks, .incomparable),
    ] as [(CheckReport, Metric, CheckOutcome)])
  func whatIsAboutOthersCountsForNothing(
    _ report: CheckReport, _ metric: Metric, _ outcome: CheckOutcome
  ) {
    #expect(report.judging(metric.name).outcome == outcome)
  }

  @Test func onlyJudgedMetricsAreNamed() {
    #expect(Self.report().judgedMetrics == ["allocations", "parse_time_ratio"])
  }

  @Test(
    arguments: [
      ([.otherMachine], []), ([.otherMethod, .tooFewSittings], []), ([.otherRevision], []),
      ([.timesVaryTooMuch], [.parseTime]), ([], [.parseTime]),
    ] as [([MissingItem.Kind], [Metric])])
  func whatOnlyThisMachineCannotJudgeIsNamed(
    _ missing: [MissingItem.Kind], _ failed: [Metric]
  ) throws {
    let report = Self.report([Self.finding(.parseTimeRatio, .same)], missing, failed: failed)
    let reason = try #require(report.unjudgedHere)
    #expect(reason.contains("expat: busy") == !missing.isEmpty)
    #expect(reason.hasSuffix(" (wait)") == !missing.isEmpty)
    #expect(reason.contains("the self-test failed on times: copy") == !failed.isEmpty)
  }

  @Test(
    arguments: [
      ([.missingNow], []), ([.otherMachine, .failed], []), ([], [.allocations]), ([], []),
    ] as [([MissingItem.Kind], [Metric])])
  func whatTheBuildLacksIsNoMatterOfTheMachine(_ missing: [MissingItem.Kind], _ failed: [Metric]) {
    let good = [Self.finding(.parseTimeRatio, .same)]
    #expect(Self.report(good, missing, failed: failed).unjudgedHere == nil)
  }

  @Test func somethingWorseIsAlwaysJudged() {
    #expect(Self.report(Self.findings, [.otherMachine]).unjudgedHere == nil)
  }
}
