internal import Corpora
internal import FeedEvents
internal import Results
internal import WorkerContract

/// One cell to measure: a row fed by a stream into a sink.
struct PlannedRow: Hashable, Sendable {
  let row: RegisteredRow
  /// The stream, as on the command line.
  let stream: StreamSpecification
  /// The stream, as the worker is told it.
  let resolved: StreamSpecification
  let sink: String
  let pace: Pace
  /// How often the items of the document are repeated.
  var factor = 1
}

extension PlannedRow {
  /// The size of its chunks, where they have one.
  var chunkSize: Int? { if case .fixed(let size) = stream { size } else { nil } }

  /// Whether it is the same row with smaller chunks, or with a larger document.
  func isHarder(than other: PlannedRow) -> Bool {
    guard row.name == other.row.name, sink == other.sink else { return false }
    if stream == other.stream { return factor > other.factor }
    guard factor == other.factor, let size = chunkSize, let easier = other.chunkSize else {
      return false
    }
    return size < easier
  }

  /// The key of its figures.
  func key(in plan: Plan) -> CellKey {
    CellKey(
      corpus: plan.corpus.name, documentSHA: plan.corpus.measuredDocument,
      stream: stream.description,
      pace: pace.rawValue, sink: sink, backend: row.name, library: row.libraryKey,
      build: row.description.build, factor: factor,
      stopAfter: plan.request.stopAfter)
  }

  /// The sample to take of it in a round; `items` are those that its earlier samples have counted.
  func request(_ pass: Pass, round: Int = 0, items: Double? = nil, in plan: Plan) -> SampleRequest {
    var request = SampleRequest(
      backend: row.hostedName, document: plan.corpus.documentPath, stream: resolved, sink: sink,
      pass: pass, records: row.isBackend ? plan.corpus.recordType : nil,
      item: row.isBackend ? plan.corpus.item : nil, pace: pace, corpus: plan.corpus.name,
      streamName: stream.description)
    request.factor = factor
    request.itemsRange = factor > 1 ? plan.corpus.itemsRange : nil
    request.stopAfter = plan.request.stopAfter
    request.boundaries = plan.corpus.boundariesPath
    if row.description.method > 1 { request.sampleBytes = plan.sampleBytes }
    request.takesLatencies =
      plan.request.takesLatencies && round < Measurer.fewRounds && plan.isInEveryRound(self)
    // An older worker doesn't know what it is asked here.
    if pass == .time, row.description.method > 0 {
      request.seed = plan.request.seed &+ UInt64(round)
    }
    if pass == .time, row.description.method > 1, round >= Measurer.fewRounds {
      request.items = items.flatMap { Int(exactly: $0) }
    }
    request.perturbations = row.perturbations
    return request
  }
}
