@testable import HarnessCore

/// A generated feed, or many feeds one after another, with its logs, all in memory; for small documents.
struct GeneratedDocument: Sendable {
  /// The feed, in UTF-8.
  let document: [UInt8]
  /// The canonical event log of `document`.
  let eventLog: [UInt8]
  /// The record log of `document`; `nil` if there is no record type.
  let recordLog: [UInt8]?
  private let generated: GeneratedItems

  /// The number of items in the feed; for many feeds, the number of feeds.
  var items: Int { generated.count }
  /// The range from the first item's start tag to just after the last item's end tag; `nil` for many feeds
  /// and for JSON.
  var itemsRange: Range<Int>? { generated.range }
  /// The ends of the feeds, if there are many; `nil` for a single feed.
  var boundaries: [Int]? { generated.boundaries }

  fileprivate init(_ generator: (some CorpusGenerator).Type, items: Int, seed: UInt64) {
    func stream(to buffer: ByteBuffer) -> GeneratedStream {
      GeneratedStream { buffer.bytes += $0 }
    }
    let (document, eventLog, recordLog) = (ByteBuffer(), ByteBuffer(), ByteBuffer())
    let output = GenerationOutput(
      document: stream(to: document), eventLog: stream(to: eventLog),
      recordLog: stream(to: recordLog))
    generated = generator.generate(items: items, seed: seed, to: output)
    output.flush()
    self.document = document.bytes
    self.eventLog = eventLog.bytes
    self.recordLog = generator.profile.recordType.map { _ in recordLog.bytes }
  }
}

extension CorpusGenerator {
  /// Generates a document of `items` records in memory.
  static func generate(items: Int, seed: UInt64) -> GeneratedDocument {
    GeneratedDocument(self, items: items, seed: seed)
  }
}

private final class ByteBuffer { var bytes: [UInt8] = [] }
