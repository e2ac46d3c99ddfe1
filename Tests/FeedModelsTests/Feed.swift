import EveryBackend
import FeedEvents
import FeedModels

/// Songs read by a backend from a feed.
struct Feed {
  static let itms = "http://phobos.apple.com/rss/1.0/modules/itms/"
  let log: String
  let diagnostics: [RecordDiagnostic]
  let count: Int

  /// Reads items, by default with the prefix `itms` bound to its namespace.
  init(
    _ backend: ParserBackend, declarations: String = "xmlns:itms='\(itms)'", type: String = "",
    items: String, in sizes: ChunkSizes = .whole
  ) throws {
    let document = "\(type)<rss \(declarations)><channel>\(items)</channel></rss>"
    var sink = RecordSink(Song.self)
    _ = try backend.parse(Array(document.utf8), in: sizes, into: &sink)
    log = String(decoding: sink.builder.log, as: UTF8.self)
    diagnostics = sink.builder.diagnostics
    count = sink.builder.count
  }
}
