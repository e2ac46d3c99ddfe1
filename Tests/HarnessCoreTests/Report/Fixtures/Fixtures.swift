import FeedEvents
@testable import HarnessCore
import WorkerContract

/// Hand-made results, in the form that runs produce.
enum Fixtures {
  static let sha = "5f0c6d0f8a54e2f2c1b7a9d3e4f50617283940a1b2c3d4e5f60718293a4b5c6d"

  static let corpus = CorpusSummary(
    name: "itunes300", title: "iTunes Top 300, an Atom feed with namespaced fields",
    stresses: "many short texts, namespaces, escaped HTML", bytes: 1_143_217, sha256: sha,
    items: 300, isSynthetic: true)

  static func environment(build: String = "release") -> MeasurementEnvironment {
    MeasurementEnvironment(
      fingerprint: [
        .init("cpu", "AMD EPYC 7B13"), .init("cores", "2"), .init("kernel", "6.18"),
        .init("libc", "glibc 2.36-9+deb12u13"), .init("swift", "6.3.1"), .init("build", build),
      ],
      provenance: [.init("commit", "bce350b"), .init("load average", "0.31")])
  }

  static func plan(
    streams: [StreamSpecification] = ["lan", "fixed:64"],
    rounds: [String: Int] = ["time": 24, "memory": 8],
    isInterrupted: Bool = false, verified: Int = 24
  ) -> PlanSummary {
    PlanSummary(
      seed: 20_260_101, reference: "libxml2", streams: streams,
      sinks: ["model", "count", "discard"],
      budgetSeconds: 60, rounds: rounds, durationSeconds: 71.43, verifiedParses: verified,
      isInterrupted: isInterrupted, command: "harness run itunes300 --stream lan --stream fixed:64")
  }

  /// Returns a small run with a given name.
  static func named(_ name: String) -> Results {
    var results = failed
    results.name = name
    return results
  }

  static let backends = [
    backend("libxml2", libxml2, "2.9.14", "libxml2 2.9.14+dfsg-1.3~deb12u4", "push"),
    backend("expat", expat, "2.5.0", "libexpat1 2.5.0-1+deb12u2", "push"),
    backend("foundation", foundation, "6.3.1", "", "stream", ["recovers: aborted at first error"]),
    backend("foundation-data", foundation, "6.3.1", "", "whole", ["gathers the document"]),
  ]

  static let floors = [
    backend("floor-libxml2", libxml2, "2.9.14", "", "push", role: .floor),
    backend("floor-expat", expat, "2.5.0", "", "push", role: .floor),
    backend("control-libxml2", libxml2, "2.9.14", "", "push", role: .control),
    backend("control-expat", expat, "2.5.0", "", "push", role: .control),
    backend("memchr", "libc 2.36", "2.36", "", "push", role: .bytes),
  ]

  static let libxml2 = "libxml2 2.9.14+dfsg-1.3~deb12u4"
  static let expat = "expat 2.5.0-1+deb12u2"
  static let foundation = "FoundationXML 6.3.1"

  private static func backend(
    _ name: String, _ library: String, _ version: String, _ distribution: String, _ input: String,
    _ notes: [String] = [], role: Role = .backend
  ) -> ImplementationDescription {
    ImplementationDescription(
      name: name, role: role, sinks: ["count"], library: library,
      engine: library == foundation ? "libxml2" : nil, version: version,
      distribution: distribution, build: "release", input: input, notes: notes)
  }
}

/// The figures of one benchmark case, from which its rows are made as in a real run.
struct CaseFixture {
  var backend: String
  var library: String
  var stream: StreamSpecification = "lan"
  var sink: Sink = .model
  /// The median parse time in nanoseconds.
  var time: Double
  var allocations: Double = 0
  var liveHeap: Double = 0
  var residentGrowth: Double = 0
  var firstItem: Double?

  static let document = (bytes: 1_143_217.0, items: 300.0, events: 15_903.0)

  var key: CaseKey {
    CaseKey(
      corpus: "itunes300", documentSHA: Fixtures.sha, stream: stream, pace: .full, sink: sink,
      backend: backend, library: library, build: "release")
  }

  /// The rows of all metrics except ratios.
  var rows: [MetricResult] {
    let bytes = Self.document.bytes
    var rows = [
      noisy("parse_time", "ns", time),
      noisy("throughput", "MB/s", bytes * 1000 / time),
      noisy("cpu_time", "ns", time * 0.998),
    ]
    if sink != .none { rows.append(noisy("first_parse", "ns", time * 1.2)) }
    if let firstItem { rows.append(noisy("first_item", "ns", firstItem)) }
    rows += [
      noisy("peak_resident", "bytes", 11_000_000 + residentGrowth),
      noisy("peak_resident_growth", "bytes", residentGrowth),
      exact("allocations", "count", allocations),
      exact("peak_live_heap", "bytes", liveHeap),
      exact("leaked_blocks", "count", 0),
    ]
    if sink != .none { rows.append(exact("events", "count", Self.document.events)) }
    if sink == .model { rows.append(exact("items", "count", Self.document.items)) }
    return rows
  }

  /// Returns the ratio of the parse time to the parse time of another case.
  func ratio(
    to other: CaseFixture, named name: String? = nil, spread: Double? = 0.015
  ) -> MetricResult {
    let value = time / other.time
    return MetricResult(
      key: key, metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
      estimator: "median-log-ratio", reference: name ?? other.backend, value: value,
      low: spread.map { value * (1 - $0) }, high: spread.map { value * (1 + $0) }, samples: 24)
  }

  /// Returns the cost beyond a case that does less work.
  func step(from less: CaseFixture, spread: Double = 40_000) -> MetricResult {
    let value = (time - less.time) * 0.998
    return MetricResult(
      key: key, metric: "cost_step", unit: "ns", kind: .noisy, estimator: "median-difference",
      reference: "\(less.backend)@\(less.sink)", value: value, low: value - spread,
      high: value + spread, samples: 6)
  }

  private func noisy(_ metric: String, _ unit: String, _ value: Double) -> MetricResult {
    MetricResult(
      key: key, metric: metric, unit: unit, kind: .noisy, estimator: "median", value: value,
      samples: 24)
  }

  private func exact(_ metric: String, _ unit: String, _ value: Double) -> MetricResult {
    MetricResult(
      key: key, metric: metric, unit: unit, kind: .exact, estimator: "exact", value: value,
      samples: 2)
  }
}

/// The runs used by tests, by name, so that a failing test shows only the name.
enum Run: String, CaseIterable {
  case normal, troubled, undecided, interrupted, failed, judged, sweep, growth

  var results: Results {
    switch self {
    case .normal: Fixtures.normal
    case .troubled: Fixtures.troubled
    case .undecided: Fixtures.undecided
    case .interrupted: Fixtures.interrupted
    case .failed: Fixtures.failed
    case .judged: Fixtures.judged
    case .sweep: Fixtures.sweep
    case .growth: Fixtures.growth
    }
  }
}
