import FoundationEssentials

/// A file that can't be written.
struct WriteError: Error {
  var path: String
  var reason: String
}

/// Files that are written whole or not at all.
enum WholeFile {
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
