import BackendExpat
import FeedEvents
import WorkerContract
import WorkerKit

/// A song of an iTunes feed, read from a tree of the whole document.
final class Song {
  var title, category, artist, album, releaseDate: String?

  init(_ item: Node) {
    title = item.text(of: "title")
    category = item.text(of: "category")
    artist = item.text(of: "{\(Self.namespace)}artist")
    album = item.text(of: "{\(Self.namespace)}album")
    releaseDate = item.text(of: "{\(Self.namespace)}releasedate").flatMap(Self.day)
  }

  private static let namespace = "http://phobos.apple.com/rss/1.0/modules/itms/"
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Returns a date like `July 10, 2012` in ISO 8601; `nil` for any other text.
  private static func day(_ text: String) -> String? {
    let words = text.split { $0 == " " || $0 == "," }
    guard words.count == 3, let month = months.firstIndex(of: String(words[0])) else { return nil }
    func twoDigits(_ text: String) -> String { text.count == 1 ? "0\(text)" : text }
    return "\(words[2])-\(twoDigits("\(month + 1)"))-\(twoDigits(String(words[1])))T00:00:00Z"
  }
}

/// Builds songs.
struct SongBuilder: Workload {
  let purpose: WorkloadRequest.Purpose
  /// Spoils the songs on purpose.
  let spoil: (WorkloadRequest.Purpose, inout [Song]) -> Void

  func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    var tree = TreeSink()
    var parser = try ExpatBackend()
    _ = try parser.parse(&chunks, into: &tree)
    var songs = tree.root.descendants(named: "item").map(Song.init)
    if !songs.isEmpty { spoil(purpose, &songs) }
    let isVerified = purpose == .verifying(.records)
    return ParseSummary(items: songs.count, log: isVerified ? ParseLog(log(of: songs)) : nil)
  }

  private func log(of songs: [Song]) -> [UInt8] {
    var log = RecordLog()
    for song in songs {
      log.append("title", song.title)
      log.append("category", song.category)
      log.append("artist", song.artist)
      log.append("album", song.album)
      log.append("releaseDate", song.releaseDate)
      log.endRecord()
    }
    return log.bytes
  }
}

extension Implementation {
  static func songs(
    _ name: String,
    spoiledBy spoil: @escaping (WorkloadRequest.Purpose, inout [Song]) -> Void = { _, _ in }
  ) -> Implementation {
    var identity = ExpatBackend.identity
    identity.name = name
    // The lookup of the package takes a tenth of a second.
    identity.symbol = nil
    identity.notes = ["a tree of the document, and objects picked from it"]
    return workload(identity, sinks: [.model], logs: [.records], records: ["song"]) { request in
      SongBuilder(purpose: request.purpose, spoil: spoil)
    }
  }
}
