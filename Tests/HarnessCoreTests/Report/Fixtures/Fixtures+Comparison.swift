import FeedEvents
import Statistics
import WorkerContract

@testable import HarnessCore

extension Fixtures {
  /// Two builds compared with a third: one is worse and newer, the other has too few runs.
  static let comparison = ComparisonReport([
    runs("head|2") {
      $0.provenance = [.init("library of expat", "expat 2.5.0, now expat 2.6.0")]
      $0.notes = ["head|2: interrupted, so figures are missing or of few rounds"]
      $0.findings = [
        time("libxml2", .worse, 1_966_432, 1.1, 1.08...1.12),
        time("expat", .better, 3_511_112, 0.5, 0.49...0.51),
        time("expat", metric: "peak_resident", unit: "bytes", .worse, 5e6, 1.25, 1.2...1.3),
        count("libxml2", .worse, 1036, 1037), count("expat", .same, 763, 763),
      ]
    },
    runs("few") {
      $0.findings = [time("libxml2", .undecided, 1_966_432), time("expat", .undecided, 3_511_112)]
      for index in $0.findings.indices { $0.findings[index].reason = "each side needs 3 runs" }
    },
  ])

  private static func runs(
    _ name: String, _ change: (inout CheckReport) -> Void
  ) -> CheckReport {
    var report = CheckReport(
      name: name, before: "base", findings: [], terms: CheckTerms(), environment: environment())
    change(&report)
    return CheckReport(
      name: report.name, before: report.before, provenance: report.provenance,
      findings: report.findings, notes: report.notes, terms: report.terms,
      environment: report.environment)
  }

  private static func key(_ backend: String) -> CaseKey {
    CaseKey(
      corpus: "itunes300", documentSHA: sha, stream: .recording("lan"), pace: .virtual,
      sink: "model", backend: backend, library: "", build: "release")
  }

  private static func time(
    _ backend: String, metric: String = "cpu_time", unit: String = "ns", _ outcome: Outcome,
    _ before: Double, _ change: Double? = nil, _ interval: ClosedRange<Double>? = nil
  ) -> CheckFinding {
    CheckFinding(
      key: key(backend), metric: metric, unit: unit, kind: .noisy, outcome: outcome,
      before: before, now: before * (change ?? 1), change: change, low: interval?.lowerBound,
      high: interval?.upperBound, threshold: 0.05, intervalLevel: 0.9967)
  }

  private static func count(
    _ backend: String, _ outcome: Outcome, _ before: Double, _ now: Double
  ) -> CheckFinding {
    CheckFinding(
      key: key(backend), metric: "allocations", unit: "count", kind: .exact, outcome: outcome,
      before: before, now: now, change: now / before)
  }
}
