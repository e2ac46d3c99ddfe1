import Foundation

/// A file system in memory that is soon full.
final class SmallDisk {
  private let path: String

  struct CannotMount: Error {}

  /// Whether this process may mount: the super-user outside of strict containers.
  static let isPossible: Bool = {
    guard let folder = try? Folder() else { return false }
    return (try? SmallDisk(at: folder.path, bytes: 4096)) != nil
  }()

  init(at path: String, bytes: Int) throws {
    self.path = path
    let outcome = try? Command.run(
      "mount", "-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", path)
    guard outcome?.status == 0 else { throw CannotMount() }
  }

  deinit { _ = try? Command.run("umount", "--lazy", path) }
}
