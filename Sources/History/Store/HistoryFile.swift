internal import FoundationEssentials

/// Where histories lie.
public enum HistoryFile {
  /// Where the history of a user lies, unless told otherwise.
  ///
  /// As the XDG Base Directory Specification 0.8 has it, a relative path in the variable is no path.
  ///
  /// - Parameter environment: The variables of the process.
  /// - Returns: The path.
  public static func standardPath(in environment: [String: String]) -> String {
    let given = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let state = given ?? "\(environment["HOME"] ?? "/")/.local/state"
    return "\(state)/feed-parser-harness/history.sqlite"
  }

  /// Refuses what can't be a history before SQLite looks at it, which words it worse.
  ///
  /// - Returns: Whether there is a file.
  static func check(_ path: String) throws(HistoryError) -> Bool {
    var isDirectory = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return false
    }
    if isDirectory { throw .unreadable(path: path, reason: "it is a directory") }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .unreadable(path: path, reason: "permission denied")
    }
    return true
  }

  /// Makes the directory that a history is to lie in.
  static func makeDirectory(of path: String) throws(HistoryError) {
    let directory = URL(filePath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
    } catch {
      let reason = (error as? CocoaError)?.underlying.map { "\($0)" } ?? "\(error)"
      throw .unwritable(path: path, reason: "can't make \(directory): \(reason)")
    }
  }

  /// Whether next to nothing can be written where a file lies.
  static func isOnFullDisk(_ path: String) -> Bool {
    let directory = URL(filePath: path).deletingLastPathComponent().path
    let facts = try? FileManager.default.attributesOfFileSystem(forPath: directory)
    return (facts?[.systemFreeSize] as? UInt64).map { $0 < 1 << 16 } ?? false
  }
}
