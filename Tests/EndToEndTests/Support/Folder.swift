import Foundation

/// A folder that goes away with its owner.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/end-to-end-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  static func / (folder: Folder, name: String) -> String { "\(folder.path)/\(name)" }

  /// Everything below a folder in it, sorted; what is hidden too.
  func names(_ name: String = ".") -> [String] { Self.names(at: self / name) }

  static func names(at path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: self / name)) }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ bytes: Data, to name: String) throws {
    let url = URL(filePath: self / name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
  }

  /// Writes what can be run, in place of a link as well.
  func writeExecutable(_ text: String, to name: String) throws {
    try? FileManager.default.removeItem(atPath: self / name)
    try write(text, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: self / name)
  }

  func makeFile(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: URL(filePath: self / name))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: self / name, withIntermediateDirectories: true)
  }

  /// Takes away the right to write, which binds everybody but the super-user.
  func lock(_ name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: self / name)
  }
}
