import Corpora
import Foundation

/// A file that is there as long as this value.
final class TemporaryFile: Sendable {
  let path: String

  init(_ bytes: [UInt8]) throws {
    let url = URL.temporaryDirectory.appending(path: "worker-tests-\(UUID()).xml")
    try Data(bytes).write(to: url)
    path = url.path
  }

  convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The document of the corpus `itunes300`, shorter or as long.
enum ITunesDocument {
  static let generated = ITunesGenerator.generate(items: 60, seed: 1)
  static let long = ITunesGenerator.generate(items: 300, seed: 1).document

  /// The document with its items written out so many times.
  static func writtenOut(_ factor: Int) -> [UInt8] {
    let document = generated.document
    let items = generated.itemsRange
    return document[..<items.lowerBound] + (0..<factor).flatMap { _ in document[items] }
      + document[items.upperBound...]
  }

  static func file() throws -> TemporaryFile { try TemporaryFile(generated.document) }
}
