import BackendExpat
import FeedEvents
import FeedModels
import WorkerContract
import WorkerKit

/// A sink that fills songs as a program does that reads nothing else.
struct SongFiller: XMLEventSink, ~Copyable {
  private(set) var songs: [Song] = []
  private var song = Song()
  private var isInItem = false
  private var depth = 0
  private var field: Field?
  private var text: [UInt8] = []

  private enum Field { case title, category, artist, album, releaseDate }

  private static let itms = "http://phobos.apple.com/rss/1.0/modules/itms/"
  private let item = ExpandedName(local: "item")
  private let fields: [(name: ExpandedName, field: Field)] = [
    (ExpandedName(local: "title"), .title),
    (ExpandedName(local: "category"), .category),
    (ExpandedName(namespace: itms, local: "artist"), .artist),
    (ExpandedName(namespace: itms, local: "album"), .album),
    (ExpandedName(namespace: itms, local: "releasedate"), .releaseDate),
  ]

  mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    depth += 1
    if depth == 3, item.isName(name) {
      song = Song()
      isInItem = true
    } else if depth == 4, isInItem {
      field = fields.first { $0.name.isName(name) }?.field
      text.removeAll(keepingCapacity: true)
    }
  }

  mutating func text(_ piece: XMLText) {
    if field != nil { text.append(piece) }
  }

  mutating func endElement(_ name: XMLName) -> ParseDirective {
    if depth == 4, let field {
      switch field {
      case .title: song.title = String(decoding: text, as: UTF8.self)
      case .category: song.category = String(decoding: text, as: UTF8.self)
      case .artist: song.artist = String(decoding: text, as: UTF8.self)
      case .album: song.album = String(decoding: text, as: UTF8.self)
      case .releaseDate: song.releaseDate = FeedDate(longUS: text.span)
      }
      self.field = nil
    }
    if depth == 3, isInItem {
      songs.append(song)
      isInItem = false
    }
    depth -= 1
    return .proceed
  }
}

/// A parse into that sink.
private struct SongsByHand: Workload {
  let isVerified: Bool

  func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    var parser = try ExpatBackend()
    var sink = SongFiller()
    _ = try parser.parse(&chunks, into: &sink)
    guard isVerified else { return ParseSummary(items: sink.songs.count) }
    var log = RecordLog()
    for song in sink.songs {
      log.append("title", song.title)
      log.append("category", song.category)
      log.append("artist", song.artist)
      log.append("album", song.album)
      log.append("releaseDate", song.releaseDate?.description)
      log.endRecord()
    }
    return ParseSummary(items: sink.songs.count, log: ParseLog(log.bytes))
  }
}

extension Implementation {
  static var songsByHand: Implementation {
    var identity = ExpatBackend.identity
    identity.name = "songs-by-hand"
    return workload(identity, sinks: [.model], logs: [.records], records: ["song"]) { request in
      SongsByHand(isVerified: request.purpose == .verifying(.records))
    }
  }
}
