import FoundationEssentials

@testable import Corpora

/// A folder of corpora; it goes away with its owner.
final class TemporaryLibrary {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/corpora-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var library: CorpusLibrary {
    CorpusLibrary(
      directories: [path], signatures: [RecordSignature(name: "song", namespace: "http://itms/")])
  }

  /// Writes a file, and the folders above it.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return "\(path)/\(name)"
  }

  /// Makes the corpus of ``ManifestText`` in the folder `name`.
  @discardableResult
  func makeCorpus(
    _ name: String = "feed", manifest: ManifestText = ManifestText(),
    document: String = ManifestText.document, streams: [String: String] = [:]
  ) throws -> String {
    try write(manifest.bytes, to: "\(name)/corpus.json")
    try write(document.utf8, to: "\(name)/feed.xml")
    for (stream, text) in streams {
      try write(text.utf8, to: "\(name)/streams/\(stream).csv")
    }
    return "\(path)/\(name)"
  }
}
