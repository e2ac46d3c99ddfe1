import Reports
import Results

/// A small report.
enum ReportFixture {
  static let sha = "5f0c6d0f8a54e2f2c1b7a9d3e4f50617283940a1b2c3d4e5f60718293a4b5c6d"

  static func results(time: Double = 100, samples: Int = 8, corpus: String = "c") -> Results {
    let key = CellKey(
      corpus: corpus, documentSHA: sha, stream: "lan", pace: "virtual", sink: "model",
      backend: "expat", library: "expat 2.5.0 (libexpat1 2.5.0-1)", build: "release")
    func row(_ metric: String, _ unit: String, _ kind: MetricKind, _ value: Double) -> ResultRow {
      ResultRow(
        key: key, metric: metric, unit: unit, kind: kind, estimator: "median", value: value,
        low: kind == .exact ? value : value * 0.99, high: kind == .exact ? value : value * 1.01,
        samples: samples)
    }
    var ratio = row("parse_time_ratio", "ratio", .noisy, 2)
    ratio.reference = "libxml2"
    ratio.byRound = values(around: 2)
    var failed = row("parse_time", "ns", .noisy, 0)
    failed.key.backend = "broken"
    (failed.value, failed.low, failed.high, failed.samples) = (nil, nil, nil, 0)
    (failed.status, failed.reason) = (.crashed, "ended by signal 11")
    return Results(
      name: "c",
      corpus: CorpusSummary(
        name: corpus, title: "", stresses: "", bytes: 1, sha256: sha, items: 1, isSynthetic: true),
      environment: MeasuringEnvironment(
        fingerprint: [
          .init("cpu", "AMD EPYC"), .init("libc", "glibc 2.36"), .init("build", "release"),
        ],
        provenance: [.init("time", "2026-11-21T18:07:34Z"), .init("commit", "c0ffee")]),
      plan: PlanSummary(
        seed: 7, reference: "libxml2", streams: ["lan"], sinks: ["model"], budgetSeconds: nil,
        rounds: [:], durationSeconds: 1, verifiedParses: 1, isInterrupted: false, command: ""),
      backends: [],
      rows: [
        row("parse_time", "ns", .noisy, time), row("allocations", "count", .exact, 763), ratio,
        failed,
      ])
  }
}
