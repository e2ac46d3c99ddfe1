import EveryBackend
import FeedEvents

@testable import FeedModels

/// The records that a backend reads from a feed.
struct Feed {
  static let itms = "http://phobos.apple.com/rss/1.0/modules/itms/"
  let log: String
  let diagnostics: [RecordDiagnostic]
  let count: Int

  /// Reads songs.
  ///
  /// By default the prefix `itms` is bound to its namespace.
  init(
    _ backend: ParserBackend, declarations: String = "xmlns:itms='\(itms)'", type: String = "",
    items: String, in sizes: ChunkSizes = .whole
  ) throws {
    try self.init(
      "\(type)<rss \(declarations)><channel>\(items)</channel></rss>", of: .song, by: backend,
      in: sizes)
  }

  /// Reads a document.
  init(
    _ document: String, of type: RecordType, by backend: ParserBackend = .expat,
    in sizes: ChunkSizes = .whole
  ) throws {
    var sink = RecordSink(type)
    _ = try backend.parse(Array(document.utf8), in: sizes, into: &sink)
    log = String(decoding: sink.records.log, as: UTF8.self)
    diagnostics = sink.records.diagnostics
    count = sink.records.count
  }
}

/// A consumer that keeps the batches it receives.
final class Shelf {
  private(set) var batches: [Records] = []
  func take(_ batch: Records) { batches.append(batch) }
}
