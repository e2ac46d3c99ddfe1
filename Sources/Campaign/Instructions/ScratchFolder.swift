internal import FoundationEssentials

/// A folder among the temporary files that goes away with its owner.
final class ScratchFolder: Sendable {
  private let folder: URL

  init() throws {
    // Names of one length, so that the command lines of two runs are as long.
    folder = FileManager.default.temporaryDirectory.appending(path: "harness-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(of name: String) -> String { folder.appending(path: name).path }
}
