@testable import Corpora

/// A feed of 8 bytes with recordings, in a folder of its own.
final class TemporaryCorpus {
  let folder: TemporaryFolder
  let corpus: Corpus

  init(streams: [String: String] = [:]) throws {
    let folder = try TemporaryFolder()
    let document = try folder.write("<a></a>\n".utf8, to: "feed.xml")
    let recordings = try streams.sorted { $0.key < $1.key }.map { name, text in
      Corpus.Recording(name: name, path: try folder.write(text.utf8, to: "\(name).csv"))
    }
    self.folder = folder
    corpus = Corpus(
      name: "feed", documentPath: document, bytes: 8, sha256: "0", manifest: nil, item: nil,
      recordType: "song", recordings: recordings)
  }
}
