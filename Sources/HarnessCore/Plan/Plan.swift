internal import FeedEvents
internal import WorkerContract

/// The cases to measure, in the order of the report.
package struct Plan: Sendable {
  package let corpus: Corpus
  /// The benchmark cases, stream by stream, sink by sink.
  let cases: [BenchmarkCase]
  /// The default reader of a document that no manifest describes, if it isn't measured: it is only verified.
  var unmeasuredReaders: [Implementation] = []
  /// The implementation that ratios refer to.
  let reference: String
  let request: PlanRequest
  /// Warnings about the parts of the request that could not be met.
  let warnings: [String]

  /// The name of the report; ``standardName`` unless another one is given.
  package var reportName: String { request.reportName ?? standardName }

  /// The approximate number of bytes that are measured of a corpus of many documents; `nil` for all.
  var sampleBytes: Int? { corpus.sampleBytes }

  package func spending(_ budget: Duration) -> Plan { with { $0.budget = budget } }

  package func named(_ name: String) -> Plan { with { $0.reportName = name } }

  private func with(_ change: (inout PlanRequest) -> Void) -> Plan {
    var request = request
    change(&request)
    return Plan(
      corpus: corpus, cases: cases, unmeasuredReaders: unmeasuredReaders, reference: reference,
      request: request, warnings: warnings)
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
      $0.implementation.name == name && $0.hasSameInput(as: benchmarkCase)
    }
    .map(\.sink)
    return sinks.contains(benchmarkCase.sink) ? benchmarkCase.sink : sinks.first
  }

  /// The implementations, each once, in the order of the plan.
  var implementations: [Implementation] { cases.map(\.implementation).distinct(by: \.name) }

  var verifiedBackends: [Implementation] { implementations.filter(\.isBackend) + unmeasuredReaders }

  /// The sinks, each once, in the order of the plan.
  var sinks: [Sink] { cases.map(\.sink).distinct() }

  /// The streams, each once, in the order of the plan.
  var streams: [StreamSpecification] { cases.map(\.stream).distinct() }
}
