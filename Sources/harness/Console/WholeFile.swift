import FoundationEssentials

/// A file that can't be written.
struct WriteError: Error {
  var path: String
  var reason: String
}

/// Files that are written whole or not at all.
enum WholeFile {
  /// Finds out whether a file could be written at `path`, and leaves no trace but its folder.
  ///
  /// - Throws: ``WriteError``.
  static func rehearse(_ path: String) throws(WriteError) {
    let trial = "\(path).trial"
    try write(Array("A trial, gone in a moment.\n".utf8), to: trial)
    try? FileManager.default.removeItem(atPath: trial)
  }

  /// Writes to a temporary name beside `path`, then renames; makes the folder if need be.
  ///
  /// - Throws: ``WriteError``.
  static func write(_ bytes: [UInt8], to path: String) throws(WriteError) {
    do {
      try FileManager.default.createDirectory(
        atPath: parent(of: path), withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    } catch let error as CocoaError {
      let posix = error.underlying as? POSIXError
      throw WriteError(path: path, reason: posix.map { "\($0.code)" } ?? "\(error.code)")
    } catch {
      throw WriteError(path: path, reason: "\(error)")
    }
  }
}
