import FeedEvents
import WorkerContract

@testable import HarnessCore

/// A measured plan with one stream and hand-written samples.
///
/// The default sink of a benchmark case is `count`.
struct Bench {
  let plan: Plan
  var samples = Samples()
  var verdicts: [Verification.BackendResult] = []
  /// The number of events in the document.
  var events: Int?
  var isInterrupted = false

  /// Creates a plan that runs every implementation with each of its sinks on one stream.
  init(
    _ implementations: [Implementation], sinks: [Sink] = ["count"], reference: String = "libxml2",
    streams: [StreamSpecification] = [.whole], request: PlanRequest = PlanRequest(),
    corpus: Corpus = .fixture()
  ) {
    let cases = request.factors.flatMap { factor in
      streams.flatMap { stream in
        (sinks + [.none]).flatMap { sink in
          implementations.filter { $0.description.sinks.contains(sink) }.map { implementation in
            BenchmarkCase(
              of: corpus, implementation, stream: stream, resolved: stream, sink: sink, pace: .full,
              factor: factor, stopAfter: request.stopAfter)
          }
        }
      }
    }
    plan = Plan(
      corpus: corpus, cases: cases, reference: reference, request: request, warnings: [])
  }

  func benchmarkCase(_ name: String, in sink: Sink = "count") -> BenchmarkCase {
    plan.cases.first { $0.implementation.name == name && $0.sink == sink } ?? plan.cases[0]
  }

  /// Adds a sample with `values`.
  mutating func take(
    _ name: String, in sink: Sink = "count", _ pass: Pass = .time, round: Int,
    _ values: [(Metric, Double)], unavailable: [SampleReport.Absence] = [], notes: [String] = []
  ) {
    take(
      benchmarkCase(name, in: sink), pass, round: round, values, unavailable: unavailable,
      notes: notes)
  }

  /// Adds a sample of a benchmark case.
  mutating func take(
    _ benchmarkCase: BenchmarkCase, _ pass: Pass = .time, round: Int, _ values: [(Metric, Double)],
    unavailable: [SampleReport.Absence] = [], notes: [String] = []
  ) {
    var sample = SampleReport(
      name: "BenchmarkParse/backend=\(benchmarkCase.implementation.name)", iterations: 1)
    sample.values = values.map { SampleReport.SampleValue($0, $1) }
    sample.unavailable = unavailable
    sample.notes = notes
    samples.add(sample, of: benchmarkCase, pass, round: round)
  }

  /// Adds a sample for each of `times`, in rounds counted from 0; rounds that are `nil` get no sample.
  mutating func time(_ name: String, in sink: Sink = "count", _ times: [Double?]) {
    for (round, time) in times.enumerated() {
      if let time { take(name, in: sink, round: round, [(.parseTime, time)]) }
    }
  }

  mutating func judge(
    _ name: String, _ status: Status, _ reason: String = "", records: String? = nil,
    undecidedEvents: Int? = nil
  ) {
    verdicts.append(
      Verification.BackendResult(
        backend: name, status: status, reason: reason, difference: nil, eventLog: nil,
        recordLog: nil, eventCount: undecidedEvents,
        itemCount: records.map { ReceivedLog(Array($0.utf8)).items },
        diagnostics: [], isUndecided: undecidedEvents != nil))
  }

  var collector: Collector {
    let verification = Verification(
      results: verdicts, reference: "libxml2", eventsDigest: nil, recordsDigest: nil,
      events: events, parses: 0, warnings: [])
    return Collector(
      plan: plan, verification: verification, samples: samples, load: LoadWatch(),
      isInterrupted: isInterrupted)
  }

  /// Returns the metric results of one benchmark case.
  func results(_ name: String, in sink: Sink = "count") -> [MetricResult] {
    collector.metricResults().filter { $0.key.backend == name && $0.key.sink == sink }
  }

  /// Returns one metric result.
  func result(_ name: String, in sink: Sink = "count", _ metric: Metric) -> MetricResult? {
    results(name, in: sink).first { $0.metric == metric.name }
  }

  /// Returns the result for the ratio to a reference.
  func ratio(_ name: String, in sink: Sink = "count", to reference: String) -> MetricResult? {
    results(name, in: sink).first { $0.metric == "parse_time_ratio" && $0.reference == reference }
  }
}

extension Corpus {
  /// Creates a corpus with a single feed; with `logs` it has a manifest that describes them.
  static func fixture(
    path: String = "/feeds/feed.xml", recordType: String? = "song", lan: Bool = false,
    bytes: Int = 8, syntax: DocumentSyntax = .xml,
    logs: (events: String, records: String?)? = nil
  ) -> Corpus {
    let recording = Recording(name: "lan", path: "/feeds/streams/lan.csv")
    return Corpus(
      name: "feed", documentPath: path, bytes: bytes, sha256: "0", manifest: logs.map(manifest),
      syntax: syntax, item: nil, recordTypes: recordType.map { [$0] } ?? [],
      recordings: lan ? [recording] : [])
  }

  private static func manifest(of logs: (events: String, records: String?)) -> Manifest {
    Manifest(
      schema: 1, name: "feed", title: "A feed", stresses: "nothing", feedKind: "rss",
      recordType: "song", itemElement: "item", itemsRange: [0, 8], document: "feed.xml", bytes: 8,
      sha256: "0", items: 1, eventsSHA256: SHA256.hex(of: logs.events.utf8),
      recordsSHA256: logs.records.map { SHA256.hex(of: $0.utf8) }, synthetic: true,
      provenance: "made up", licence: "MIT", generator: nil)
  }
}

extension Implementation {
  /// Creates an implementation whose worker is never started by default.
  static func fixture(
    _ name: String, role: Role = .backend, sinks: [Sink] = ["discard", "count", "model"],
    library: String? = nil, engine: String? = nil, variantOf: String? = nil,
    syntax: DocumentSyntax = .xml,
    executable: String = "/no/such/worker"
  ) -> Implementation {
    let library = library ?? name
    return Implementation(
      description: ImplementationDescription(
        name: name, role: role, sinks: sinks,
        logs: syntax == .json ? [.records] : [.events, .records], library: library,
        engine: engine ?? library,
        version: "1.0", build: "debug", input: "push",
        syntax: syntax, positions: "byte", metrics: [.parseTime, .firstItem],
        variantOf: variantOf),
      executable: executable)
  }

  static let touch = fixture("touch", role: .bytes, sinks: ["none"], library: "none")
}

extension ReceivedLog {
  /// Creates a log as if a worker had printed it.
  init(_ bytes: [UInt8], keeping kept: Range<Int> = beginning) {
    var reader = LogReader(keeping: kept)
    reader.read(bytes[...])
    self = reader.finish()
  }
}
