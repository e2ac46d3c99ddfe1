import EveryBackend
import FeedEvents
import Foundation
import Testing

/// No backend opens a file or URL that a document refers to.
struct ExternalEntityTests {
  /// Documents that refer to a file in every way XML has; `FILE` stands for its URL.
  private static let documents = [
    "<!DOCTYPE a [<!ENTITY e SYSTEM 'FILE'>]><a>x&e;y</a>",
    "<!DOCTYPE a [<!ENTITY e PUBLIC 'p' 'FILE'>]><a>x&e;y</a>",
    "<!DOCTYPE a [<!ENTITY e SYSTEM 'FILE'>]><a b='&e;'/>",
    "<!DOCTYPE a [<!ENTITY e SYSTEM 'FILE'><!ENTITY f '&e;'>]><a>&f;</a>",
    "<!DOCTYPE a SYSTEM 'FILE'><a>x</a>",
    "<!DOCTYPE a SYSTEM 'FILE' [<!ENTITY f 'x'>]><a>&f;&e;</a>",
    "<!DOCTYPE a [<!ENTITY % p SYSTEM 'FILE'> %p;]><a>x&e;</a>",
    "<?xml-stylesheet href='FILE'?><a xmlns:i='http://www.w3.org/2001/XInclude'>"
      + "<i:include href='FILE' parse='text'/></a>",
    "<a xmlns:s='http://www.w3.org/2001/XMLSchema-instance' s:schemaLocation='u FILE'/>",
  ]

  @Test(arguments: ParserBackend.all + ParserBackend.trees, documents)
  func aFileThatADocumentPointsToIsNotOpened(
    _ backend: ParserBackend, _ document: String
  ) throws {
    let canary = try Canary()
    for url in ["file://\(canary.path)", canary.path] {
      for cuts in [Cuts.whole, Cuts(.fixed(1))] {
        let parsed = backend.read(document.replacing("FILE", with: url), in: cuts.sizes)
        #expect(!parsed.log.contains(Canary.song), "\(cuts)")
      }
    }
    #expect(!canary.wasOpened)
  }

  @Test func canaryDetectsThatItsFileWasOpened() throws {
    let canary = try Canary()
    #expect(!canary.wasOpened)
    #expect(try String(contentsOfFile: canary.path, encoding: .utf8).contains(Canary.song))
    #expect(canary.wasOpened)
  }
}

/// A file that records whether it has been opened.
private final class Canary {
  static let song = "tweet"
  let path: String
  private let watch: CInt

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "canary-\(UUID()).txt").path
    try Data("<!ENTITY e '\(Self.song)'>".utf8).write(to: URL(filePath: path))
    watch = inotify_init1(CInt(IN_NONBLOCK))
    let isWatched = unsafe inotify_add_watch(watch, path, UInt32(IN_OPEN)) >= 0
    try #require(isWatched)
  }

  deinit {
    close(watch)
    try? FileManager.default.removeItem(atPath: path)
  }

  var wasOpened: Bool {
    var events = [UInt8](repeating: 0, count: 4096)
    return unsafe events.withUnsafeMutableBytes { buffer in
      let count = unsafe read(watch, buffer.baseAddress, buffer.count)
      return count > 0
    }
  }
}
