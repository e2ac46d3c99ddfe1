import FoundationEssentials

@testable import Corpora

/// The corpora of this checkout.
enum Checkout {
  static let corpora = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Corpus").path

  static let library = CorpusLibrary(directories: [corpora])

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(corpora)/\(path)")))
  }
}
