import FeedEvents
@testable import HarnessCore
import WorkerContract

/// A small report.
enum ReportFixture {
  static let sha = "5f0c6d0f8a54e2f2c1b7a9d3e4f50617283940a1b2c3d4e5f60718293a4b5c6d"

  static func results(time: Double = 100, samples: Int = 8, corpus: String = "c") -> Results {
    let key = CaseKey(
      corpus: corpus, documentSHA: sha, stream: .recording("lan"), pace: .virtual, sink: "model",
      backend: "expat", library: "expat 2.5.0 (libexpat1 2.5.0-1)", build: "release")
    func row(_ metric: String, _ unit: String, _ kind: MetricKind, _ value: Double) -> MetricResult
    {
      MetricResult(
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
      environment: MeasurementEnvironment(
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

/// The text of a hand-made `.bench` file.
struct BenchText {
  static let machine = [
    "cpu": "AMD EPYC", "kernel": "6.18", "libc": "glibc 2.36", "swift": "6.3.1",
    "build": "release",
  ]
  static let units = [
    "Unit ns/op better=lower assume=nothing metric=parse_time unit=ns",
    "Unit cpu-ns/op better=lower assume=nothing metric=cpu_time unit=ns",
    "Unit allocs/op better=lower assume=exact metric=allocations unit=count",
  ]

  var configuration = BenchText.machine
  var samples: [String] = []

  /// Returns the text with one more sample per value, for `backend` in `unit`.
  func adding(
    _ values: [Double], unit: String = "ns/op", backend: String = "expat", sink: Sink = "model",
    stream: String = "lan", more: String = ""
  ) -> BenchText {
    var text = self
    text.samples += values.map {
      "BenchmarkParse/corpus=c/stream=\(stream)/sink=\(sink)\(more)/backend=\(backend) 1 \($0) \(unit)"
    }
    return text
  }

  /// Returns the text with another value for a fact of the head.
  func recording(_ key: String, _ value: String?) -> BenchText {
    var text = self
    text.configuration[key] = value
    return text
  }

  var text: String {
    let head = configuration.map { "\($0): \($1)" }.sorted()
    return (head + Self.units + samples).map { $0 + "\n" }.joined()
  }

  func file(_ name: String) throws -> ResultFile {
    let path = "\(name).bench"
    return ResultFile(
      name: name, path: path, samples: try SampleFile(parsing: text, path: path))
  }
}

extension ResultComparison {
  /// Compares texts, which are named a, b and so on.
  init(
    _ texts: BenchText..., request: LayoutRequest = LayoutRequest(), filters: [String] = [],
    metrics: MetricChoice = .headline
  ) throws {
    let files = try zip("abcdef", texts).map { try $1.file(String($0)) }
    self = try ComparisonBuilder(
      files: files, request: request, filters: filters.map { try MeasurementFilter($0) },
      metrics: metrics
    ).comparison()
  }

  /// Returns the first table with a given metric.
  func table(_ metric: String) -> Table? { tables.first { $0.metric == metric } }

  /// Returns the change in the second column of a row.
  func change(_ metric: String = "parse_time", row: Int = 0) -> Change? {
    table(metric)?.rows[row].cells[1].change
  }
}

/// Returns values that are a thousandth apart.
func values(around middle: Double, count: Int = 8) -> [Double] {
  (0..<count).map { index in
    let step = Double(index * 11 % count) - Double(count - 1) / 2
    return middle * (1 + 0.001 * step)
  }
}
