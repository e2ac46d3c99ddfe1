import Foundation

/// A folder that goes away with its owner.
final class Scratch: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/history-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Where a history may lie in it.
  var history: String { self / "history.sqlite" }

  static func / (folder: Scratch, name: String) -> String { "\(folder.path)/\(name)" }

  func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  func write(_ bytes: Data, to path: String) throws {
    try bytes.write(to: URL(filePath: path))
  }
}
