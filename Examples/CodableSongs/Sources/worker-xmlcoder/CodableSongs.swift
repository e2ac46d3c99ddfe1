import FeedEvents
import Foundation
import WorkerKit
import XMLCoder

extension Implementation {
  /// The implementation that reads songs with XMLCoder: `XMLParser`, a tree of its own, and `Codable`.
  static var codableSongs: Implementation {
    let identity = BackendIdentity(
      name: "xmlcoder", library: "XMLCoder", engine: "libxml2", version: "0.18.2", input: .whole,
      notes: ["gathers the document, has XMLParser read it into a tree, and decodes that"])
    return workload(identity, sinks: ["model"], logs: [.records], records: ["song"]) { request in
      CodableSongs(isVerified: request.purpose == .verifying(.records))
    }
  }
}

/// A workload that decodes a feed.
private struct CodableSongs: Workload {
  let isVerified: Bool

  func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    var document = Data()
    while let chunk = chunks.next() {
      chunk.withUnsafeBytes { document.append(contentsOf: $0) }
    }
    let decoder = XMLDecoder()
    // A record has its texts exactly as they are written.
    decoder.trimValueWhitespaces = false
    decoder.removeWhitespaceElements = true
    let songs: [Song]
    do {
      songs = try decoder.decode(Feed.self, from: document).channel.item
    } catch {
      throw ParseFailure(.malformed, reason: "\(error)")
    }
    guard isVerified else { return ParseSummary(items: songs.count) }
    var log = RecordLog()
    for song in songs { song.write(to: &log) }
    return ParseSummary(items: songs.count, log: ParseLog(log.bytes))
  }
}
