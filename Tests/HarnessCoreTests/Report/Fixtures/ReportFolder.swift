import FoundationEssentials

/// A temporary folder, deleted together with this object.
final class ReportFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/reporting-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func names(_ folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(path)/\(name)")), as: UTF8.self)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: false)
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A small file system in memory, which is quickly full.
final class SmallDisk {
  private let path: String

  struct CannotMount: Error {}

  #if os(Linux)
    /// Whether this process may mount file systems: root outside strict containers.
    static let isPossible: Bool = {
      guard let folder = try? ReportFolder() else { return false }
      return (try? SmallDisk(at: folder.path, bytes: 4096)) != nil
    }()

    init(at path: String, bytes: Int) throws {
      self.path = path
      let status = unsafe "size=\(bytes)".withCString { options in
        unsafe mount("tmpfs", path, "tmpfs", 0, options)
      }
      guard status == 0 else { throw CannotMount() }
    }

    deinit { unsafe umount2(path, Int32(MNT_DETACH)) }
  #else
    static let isPossible = false

    init(at path: String, bytes: Int) throws { throw CannotMount() }
  #endif
}
