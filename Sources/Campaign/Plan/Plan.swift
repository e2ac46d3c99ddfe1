public import Corpora
internal import FeedEvents
internal import WorkerContract

/// What is measured, and in what order it is reported.
public struct Plan: Sendable {
  /// The document.
  public let corpus: Corpus
  /// The cells, stream by stream, sink by sink.
  let rows: [PlannedRow]
  /// The row that ratios are taken to.
  let reference: String
  /// What was asked for.
  let request: PlanRequest
  /// What was asked for in vain, in words.
  let warnings: [String]

  /// The name of the report.
  public var reportName: String { corpus.name + request.reportSuffix }

  /// About how many bytes are measured of a corpus of many documents; `nil` for all.
  var sampleBytes: Int? { corpus.sampleBytes }

  /// The sink that the row of that name has where `row` has its own: the same if it feeds that.
  func sink(of name: String, besides row: PlannedRow) -> String? {
    let sinks = rows.filter {
      $0.row.name == name && $0.stream == row.stream && $0.factor == row.factor
    }.map(\.sink)
    return sinks.contains(row.sink) ? row.sink : sinks.first
  }

  /// The rows, each once, in the order of the plan.
  var backends: [RegisteredRow] {
    var seen: Set<String> = []
    return rows.map(\.row).filter { seen.insert($0.name).inserted }
  }

  /// The sinks, each once, in the order of the plan.
  var sinks: [String] {
    var seen: Set<String> = []
    return rows.map(\.sink).filter { seen.insert($0).inserted }
  }

  /// The streams, each once, in the order of the plan.
  var streams: [StreamSpecification] {
    var seen: Set<StreamSpecification> = []
    return rows.map(\.stream).filter { seen.insert($0).inserted }
  }
}
