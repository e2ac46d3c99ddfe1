import FeedEvents
import Statistics
@testable import HarnessCore
import WorkerContract

extension Fixtures {
  /// Returns a check of three backends in which only `change` has changed anything.
  static func check(
    missing: [MissingItem] = [], terms: CheckTerms = .init(budgetSeconds: 14),
    change: (inout CheckReport) -> Void = { _ in }
  ) -> CheckReport {
    var report = CheckReport(
      name: "itunes300", before: "Reports/baselines/itunes300.json",
      provenance: [.init("commit", "bce350b"), .init("recorded", "2026-01-01T00:00:00Z")],
      findings: implementations.flatMap { findings(of: $0) }, missing: missing, selfTest: selfTest,
      terms: terms,
      environment: environment(), rounds: 48, durationSeconds: 17.4123,
      command: "harness check --baseline Reports/baselines/itunes300.json",
      recordingCommand:
        "scripts/harness baseline --corpus itunes300 --output Reports/baselines/itunes300.json")
    change(&report)
    // The outcome follows from the changed report.
    return CheckReport(
      name: report.name, before: report.before, provenance: report.provenance,
      findings: report.findings, missing: report.missing, notes: report.notes,
      selfTest: report.selfTest, terms: report.terms,
      environment: report.environment, rounds: report.rounds,
      durationSeconds: report.durationSeconds, command: report.command,
      recordingCommand: report.recordingCommand)
  }

  /// A missing item of every kind; two have the same remedy.
  static let missing: [MissingItem] = {
    let record = "record it: scripts/harness baseline --corpus itunes300 --output itunes300.json"
    return [
      MissingItem(
        .otherLibrary, subject: "expat",
        reason: "it is expat 2.6.0 (libexpat1 2.6.0-1) here and "
          + "expat 2.5.0 (libexpat1 2.5.0-1) in the baseline",
        remedy: record),
      MissingItem(
        .missingBefore, subject: "expat-reused", reason: "the baseline has no such backend",
        remedy: record),
      MissingItem(
        .missingNow, subject: "foundation, lan, model: allocations",
        reason: "the worker reports no such metric", remedy: "build the worker again"),
      MissingItem(
        .otherPlatform, subject: "libxml2",
        reason: "recorded with swift 6.2, measured with swift 6.3.1", remedy: record),
      MissingItem(
        .otherMachine, subject: "times", reason: "recorded on another CPU",
        remedy: "use --exact, or --against a build of the base"),
      MissingItem(
        .otherDocument, subject: "itunes300", reason: "its SHA-256 is another", remedy: record),
      MissingItem(
        .failed, subject: "foundation-data, lan, model", reason: "crashed: signal 11 (SIGSEGV)",
        remedy: ""),
    ]
  }()

  private struct Implementation {
    var backend: String
    var library: String
    var ratio: Double
    var time: Double
    var allocations: Double
    var bytes: Double
  }

  private static let implementations = [
    Implementation(
      backend: "libxml2", library: libxml2, ratio: 0.9288, time: 2_912_000, allocations: 1036,
      bytes: 2_411_002),
    Implementation(
      backend: "expat", library: expat, ratio: 1.081, time: 5_233_000, allocations: 763,
      bytes: 1_143_217),
    Implementation(
      backend: "foundation", library: foundation, ratio: 3.17, time: 9_801_000,
      allocations: 15_013, bytes: 9_400_312),
  ]

  private static func findings(of implementation: Implementation) -> [CheckFinding] {
    let key = CaseKey(
      corpus: "itunes300", documentSHA: sha, stream: .recording("lan"), pace: .virtual,
      sink: "model",
      backend: implementation.backend, library: implementation.library, build: "release")
    let counts = [
      ("allocations", "count", implementation.allocations),
      ("allocated_bytes", "bytes", implementation.bytes),
      ("peak_live_heap", "bytes", implementation.bytes / 4), ("leaked_blocks", "count", 0),
      ("events", "count", 22_570), ("items", "count", 300),
    ].map { metric, unit, value in
      CheckFinding(
        key: key, metric: metric, unit: unit, kind: .exact, outcome: .same, before: value,
        now: value, change: value == 0 ? nil : 1)
    }
    let instructions = CheckFinding(
      key: key, metric: "instructions", unit: "count", kind: .noisy, outcome: .same,
      before: implementation.time * 11, now: implementation.time * 11 + 12,
      change: 1 + 12 / (implementation.time * 11),
      threshold: 0.005, reason: "limit instructions=+0.5%")
    var ratio = CheckFinding(
      key: key, metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
      reference: implementation.backend == "expat" ? "control-expat" : "control-libxml2",
      outcome: .same,
      before: implementation.ratio, now: implementation.ratio * 1.0012, change: 1.0012, low: 0.9974,
      high: 1.0049,
      threshold: implementation.backend == "foundation" ? 0.0234 : 0.02,
      smallestEffect: implementation.backend == "foundation" ? 0.0287 : 0.0246,
      intervalLevel: 0.9967,
      rounds: 48,
      reason: implementation.backend == "foundation" ? "its record varies so much by itself" : "")
    ratio.parseTimes = .init(before: implementation.time, now: implementation.time * 1.08)
    return counts + [instructions, ratio]
  }

  private static let selfTest = [
    SelfTestCase(
      copy: "libxml2 again", original: "libxml2", metric: "parse_time", expected: .same,
      found: .same, ratio: 1.0004, low: 0.9981, high: 1.0022, rounds: 48, smallestEffect: 0.0241),
    SelfTestCase(
      copy: "libxml2+3%", original: "libxml2", metric: "parse_time", expected: .worse,
      found: .worse, ratio: 1.0303, low: 1.0279, high: 1.0331, rounds: 48,
      smallestEffect: 0.0244),
    SelfTestCase(
      copy: "libxml2+1 allocation", original: "libxml2", metric: "allocations", expected: .worse,
      found: .worse, ratio: 1037.0 / 1036, rounds: 2),
  ]
}
