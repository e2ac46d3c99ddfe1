package import Corpora
internal import FeedEvents
internal import Results
package import WorkerContract

/// The cases to measure, in the order of the report.
package struct Plan: Sendable {
  /// The document.
  package let corpus: Corpus
  /// The benchmark cases, stream by stream, sink by sink.
  let cases: [BenchmarkCase]
  /// The implementation that ratios refer to.
  let reference: String
  /// The request.
  let request: PlanRequest
  /// Warnings about the parts of the request that could not be met.
  let warnings: [String]

  /// The name of the report.
  package var reportName: String { corpus.name + request.reportSuffix }

  /// The approximate number of bytes that are measured of a corpus of many documents; `nil` for all.
  var sampleBytes: Int? { corpus.sampleBytes }

  /// Returns the same plan with another budget.
  package func spending(_ budget: Duration) -> Plan {
    var request = request
    request.budget = budget
    return Plan(
      corpus: corpus, cases: cases, reference: reference, request: request, warnings: warnings)
  }

  /// Returns the number of bytes that a parse of a case reads; `nil` if it stops before the end or reads a
  /// sample of many documents.
  func documentBytes(of benchmarkCase: BenchmarkCase) -> Int? {
    guard request.stopAfter == nil, benchmarkCase.sink != .refresh, sampleBytes == nil else {
      return nil
    }
    guard benchmarkCase.factor == 1 || benchmarkCase.document.itemsRange != nil else { return nil }
    return benchmarkCase.bytes
  }

  /// Returns the sink in which an implementation is paired with `benchmarkCase`: the same sink if the
  /// implementation feeds it, otherwise its first one.
  func sink(of name: String, matching benchmarkCase: BenchmarkCase) -> Sink? {
    let sinks = cases.filter {
      $0.implementation.name == name && $0.hasSameReading(as: benchmarkCase)
    }
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

/// A planned benchmark case: its key, and everything needed to run it.
///
/// Two cases of a plan are equal if their keys are equal.
struct BenchmarkCase: Hashable, Sendable {
  /// The key of its figures.
  let key: CaseKey
  let implementation: Implementation
  /// The document that it reads.
  let document: Corpus
  /// The stream, as given on the command line.
  let stream: StreamSpecification
  /// The stream in the form that the worker receives.
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

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.key == rhs.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// The sink that receives the events.
  var sink: Sink { key.sink }

  /// The number of times that the items of the document are repeated.
  var factor: Int { key.factor }
}

extension BenchmarkCase {
  /// The size of the chunks, if it is fixed.
  var chunkSize: Int? { if case .fixed(let size) = stream { size } else { nil } }

  /// The number of bytes that are parsed, including repeated items.
  var bytes: Int {
    document.bytes + (factor - 1) * (document.itemsRange?.count ?? 0)
  }

  /// Returns whether it is the same implementation with smaller chunks or a larger document.
  func isHarder(than other: BenchmarkCase) -> Bool {
    guard implementation.name == other.implementation.name, sink == other.sink else { return false }
    if stream == other.stream { return factor > other.factor }
    guard factor == other.factor, let size = chunkSize, let easier = other.chunkSize else {
      return false
    }
    return size < easier
  }

  /// Returns the request for the sample of a round.
  ///
  /// `items` is the number of items that its earlier samples counted.
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
    // Older workers don't know these options.
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

/// A copy of an implementation, unchanged or worse by a known amount, for tests of the harness itself.
///
/// An unchanged copy must be judged the same as its original, a slowed one slower.
package struct ImplementationCopy: Hashable, Sendable, CustomStringConvertible {
  /// The name of the original implementation.
  let original: String
  /// The changes that are injected into the copy.
  package let injectedChanges: [InjectedChange]
  /// The text that it was read from.
  package let description: String

  /// The maximum number of additional allocations per parse.
  private static let maximumAllocations = 1_000_000

  /// Reads `NAME`, `NAME+2%` for a copy slowed by 2 %, or `NAME+1alloc` for one that makes one more
  /// allocation per parse; `nil` for any other text.
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
      (1...Self.maximumAllocations).contains(count)
    {
      injectedChanges = [.allocations(count)]
    } else {
      return nil
    }
  }

  /// The name in reports.
  package var name: String { injectedChanges.isEmpty ? "\(original)-copy" : description }
}

/// An implementation and the reference by which its times are divided, round by round.
package struct ComparisonNames: Hashable, Sendable {
  /// The name of the implementation.
  let implementation: String
  /// The name of the reference, which is measured in the same sink if it feeds that, otherwise in its own.
  let reference: String

  /// Creates a comparison of `implementation` with `reference`, both given by name.
  package init(of implementation: String, with reference: String) {
    self.implementation = implementation
    self.reference = reference
  }
}
