package import Corpora
internal import FeedEvents
internal import Results
package import WorkerContract

/// The cases to measure, in the order in which they are reported.
package struct Plan: Sendable {
  /// The document.
  package let corpus: Corpus
  /// The benchmark cases, stream by stream, sink by sink.
  let cases: [BenchmarkCase]
  /// The implementation that ratios are taken to.
  let reference: String
  /// What was asked for.
  let request: PlanRequest
  /// What was asked for in vain, in words.
  let warnings: [String]

  /// The name of the report.
  package var reportName: String { corpus.name + request.reportSuffix }

  /// About how many bytes are measured of a corpus of many documents; `nil` for all.
  var sampleBytes: Int? { corpus.sampleBytes }

  /// The same plan with another time for measuring.
  package func spending(_ budget: Duration) -> Plan {
    var request = request
    request.budget = budget
    return Plan(
      corpus: corpus, cases: cases, reference: reference, request: request, warnings: warnings)
  }

  /// The bytes that a parse of a case reads; `nil` if it stops before the end, or reads a sample of many
  /// documents.
  func documentBytes(of benchmarkCase: BenchmarkCase) -> Int? {
    guard request.stopAfter == nil, benchmarkCase.sink != .refresh, sampleBytes == nil else {
      return nil
    }
    guard benchmarkCase.factor == 1 || benchmarkCase.document.itemsRange != nil else { return nil }
    return benchmarkCase.bytes
  }

  /// The sink that the implementation of that name has where `benchmarkCase` has its own: the same if it feeds
  /// that.
  func sink(of name: String, besides benchmarkCase: BenchmarkCase) -> Sink? {
    let sinks = cases.filter { $0.implementation.name == name && $0.readsAlike(benchmarkCase) }
      .map(\.sink)
    return sinks.contains(benchmarkCase.sink) ? benchmarkCase.sink : sinks.first
  }

  /// The implementations, each once, in the order of the plan.
  var backends: [Implementation] { cases.map(\.implementation).distinct(by: \.name) }

  /// The sinks, each once, in the order of the plan.
  var sinks: [Sink] { cases.map(\.sink).distinct() }

  /// The streams, each once, in the order of the plan.
  var streams: [StreamSpecification] { cases.map(\.stream).distinct() }
}

/// A benchmark case as it is planned: its key, and what it takes to run it.
///
/// It is its key: two cases of one plan with equal keys are the same.
struct BenchmarkCase: Hashable, Sendable {
  /// The key of its figures.
  let key: CaseKey
  let implementation: Implementation
  /// The document that it reads.
  let document: Corpus
  /// The stream, as on the command line.
  let stream: StreamSpecification
  /// The stream, as the worker is told it.
  let resolved: StreamSpecification
  let pace: Pace

  init(
    of corpus: Corpus, _ implementation: Implementation, stream: StreamSpecification,
    resolved: StreamSpecification, sink: Sink, pace: Pace, factor: Int = 1, stopAfter: Int? = nil
  ) {
    key = CaseKey(
      corpus: corpus.name, documentSHA: corpus.measuredDocument, stream: stream.description,
      pace: pace.rawValue, sink: sink, backend: implementation.name,
      library: implementation.libraryKey, build: implementation.description.build,
      factor: factor, stopAfter: stopAfter)
    self.implementation = implementation
    document = corpus.document(for: implementation) ?? corpus
    self.stream = stream
    self.resolved = resolved
    self.pace = pace
  }

  static func == (one: Self, other: Self) -> Bool { one.key == other.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// The sink that takes its events.
  var sink: Sink { key.sink }

  /// How often the items of the document are repeated.
  var factor: Int { key.factor }
}

extension BenchmarkCase {
  /// The size of its chunks, where they have one.
  var chunkSize: Int? { if case .fixed(let size) = stream { size } else { nil } }

  /// The bytes that are parsed: of a document whose items are repeated, of all of it.
  var bytes: Int {
    document.bytes + (factor - 1) * (document.itemsRange?.count ?? 0)
  }

  /// Whether it is the same implementation with smaller chunks, or with a larger document.
  func isHarder(than other: BenchmarkCase) -> Bool {
    guard implementation.name == other.implementation.name, sink == other.sink else { return false }
    if stream == other.stream { return factor > other.factor }
    guard factor == other.factor, let size = chunkSize, let easier = other.chunkSize else {
      return false
    }
    return size < easier
  }

  /// The sample to take of it in a round; `items` are those that its earlier samples have counted.
  func request(_ pass: Pass, round: Int = 0, items: Double? = nil, in plan: Plan) -> SampleRequest {
    var request = SampleRequest(
      backend: implementation.hostedName, document: document.documentPath, stream: resolved,
      sink: sink,
      pass: pass, records: implementation.isBackend ? document.recordType : nil,
      item: implementation.isBackend ? document.item : nil, pace: pace, corpus: plan.corpus.name,
      streamName: stream.description)
    request.shape = DocumentShape(
      factor: factor, itemsRange: factor > 1 ? document.itemsRange : nil,
      boundaries: document.boundariesPath,
      sampleBytes: implementation.description.method > 1 ? plan.sampleBytes : nil)
    request.stopAfter = plan.request.stopAfter
    request.seen = sink == .refresh ? plan.request.refresh?.seen : nil
    request.takesLatencies =
      plan.request.takesLatencies && round < Measurer.fewRounds && plan.isInEveryRound(self)
    // An older worker doesn't know what it is asked here.
    if pass == .time, implementation.description.method > 0 {
      request.seed = plan.request.seed &+ UInt64(round)
    }
    if pass == .time, implementation.description.method > 1, round >= Measurer.fewRounds {
      request.items = items.flatMap { Int(exactly: $0) }
    }
    request.injectedChanges = implementation.injectedChanges
    return request
  }
}

/// A copy of an implementation, unchanged or worse by a known amount: what the harness is tested with.
///
/// An unchanged copy must come out the same as its original, a slowed one slower.
package struct ImplementationCopy: Hashable, Sendable, CustomStringConvertible {
  /// The name of the implementation that is copied.
  let original: String
  /// What is done to the copy.
  package let injectedChanges: [InjectedChange]
  /// The text it was read from.
  package let description: String

  /// The most blocks more that a copy allocates a parse.
  private static let mostAllocations = 1_000_000

  /// Reads `ROW`, `ROW+2%` for one slowed by 2 %, or `ROW+1alloc` for one that allocates once more
  /// a parse; `nil` where it is none of these.
  package init?(_ text: String) {
    description = text
    guard let plus = text.lastIndex(of: "+") else {
      guard !text.isEmpty else { return nil }
      original = text
      injectedChanges = []
      return
    }
    original = String(text[..<plus])
    let amount = text[text.index(after: plus)...]
    guard !original.isEmpty else { return nil }
    if amount.hasSuffix("%"), let percent = Double(amount.dropLast()), percent > 0, percent <= 1000
    {
      injectedChanges = [.slowdown(percent / 100)]
    } else if amount.hasSuffix("alloc"), let count = Int(amount.dropLast("alloc".count)),
      (1...Self.mostAllocations).contains(count)
    {
      injectedChanges = [.allocations(count)]
    } else {
      return nil
    }
  }

  /// The name it is reported under.
  package var name: String { injectedChanges.isEmpty ? "\(original)-copy" : description }
}

/// An implementation and another that its times are divided by, round by round.
package struct ComparisonNames: Hashable, Sendable {
  /// The name of the implementation.
  let implementation: String
  /// What it is compared with: in the same sink if that feeds it, else in its own.
  let reference: String

  /// A comparison of `implementation` with `reference`, both by name.
  package init(of implementation: String, with reference: String) {
    self.implementation = implementation
    self.reference = reference
  }
}
