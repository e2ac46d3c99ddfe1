internal import FeedEvents
internal import WorkerContract

/// A planned benchmark case: its key, and everything needed to run it.
///
/// Two cases of a plan are equal if their keys are equal.
struct BenchmarkCase: Hashable, Sendable {
  let key: CaseKey
  let implementation: Implementation
  let document: Corpus
  /// The stream in the form that the worker receives.
  let resolved: StreamSpecification

  init(
    of corpus: Corpus, _ implementation: Implementation, stream: StreamSpecification,
    resolved: StreamSpecification, sink: Sink, pace: Pace, factor: Int = 1, stopAfter: Int? = nil
  ) {
    let document = corpus.document(for: implementation) ?? corpus
    key = CaseKey(
      corpus: corpus.name, documentSHA: corpus.measuredDocument, stream: stream,
      pace: pace, sink: sink, backend: implementation.name,
      library: implementation.libraryKey, build: implementation.description.build,
      factor: factor, stopAfter: stopAfter,
      transport: document.transport(buildingRecords: sink.buildsRecords))
    self.implementation = implementation
    self.document = document
    self.resolved = resolved
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.key == rhs.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// The stream, as given on the command line.
  var stream: StreamSpecification { key.stream }

  /// The sink that receives the events.
  var sink: Sink { key.sink }

  /// The number of times that the items of the document are repeated.
  var factor: Int { key.factor }
}

extension BenchmarkCase {
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
      item: implementation.isBackend ? document.item : nil, pace: key.pace,
      corpus: plan.corpus.name,
      streamName: stream.description)
    request.shape = DocumentShape(
      factor: factor, itemsRange: factor > 1 ? document.itemsRange : nil,
      boundaries: document.boundariesPath,
      sampleBytes: plan.sampleBytes)
    request.transport = Transport(encoding: key.encoding, base: key.base)
    request.stopAfter = plan.request.stopAfter
    request.seen = sink == .refresh ? plan.request.refresh?.seen : nil
    request.takesLatencies =
      plan.request.takesLatencies && round < Measurer.fewRounds && plan.isInEveryRound(self)
    if pass == .time {
      request.seed = plan.request.seed &+ UInt64(round)
      if round >= Measurer.fewRounds { request.items = items.flatMap { Int(exactly: $0) } }
    }
    request.injectedChanges = implementation.injectedChanges
    return request
  }
}
