import FeedEvents
import Testing
import WorkerContract

/// A row fed into one of its sinks.
struct Cell: Hashable, Sendable, CustomTestStringConvertible {
  let row: String
  let sink: String

  var testDescription: String { "\(row) into \(sink)" }

  /// What is run under valgrind: every cell of a release build, and of a debug build, whose code is
  /// many times as slow, those that differ most.
  static var underValgrind: [Cell] {
    Products.isRelease ? all : floors + ["libxml2", "expat"].map { Cell(row: $0, sink: "model") }
  }

  private static let backends = ["libxml2", "expat", "foundation", "foundation-data"]
  static let floors = ["floor-libxml2", "floor-expat"].map { Cell(row: $0, sink: "count") }

  /// Every row with every sink it has.
  static let all =
    backends.flatMap { row in ["null", "count", "model"].map { Cell(row: row, sink: $0) } }
    + floors
    + ["control-libxml2", "control-expat", "control-foundation"].map {
      Cell(row: $0, sink: "count")
    }
    + ["touch", "memchr"].map { Cell(row: $0, sink: "none") }

  /// What has the worker parse a document so many times and nothing else.
  func bareCommand(document: TemporaryFile, times: Int = 1) -> [String] {
    let request = SampleRequest(
      backend: row, document: document.path, stream: .fixed(16384), sink: sink, pass: .bare,
      records: "song", times: times)
    return WorkerCommand.sample(request).arguments
  }
}
