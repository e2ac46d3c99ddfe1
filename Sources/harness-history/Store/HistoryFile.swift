import FoundationEssentials
import GRDB
import HarnessCore

enum HistoryFile {
  /// Throws an error if `path` can't be a history, because the errors of SQLite would be less clear.
  static func check(_ path: String) throws(HistoryError) -> Bool {
    guard let kind = File.kind(of: path) else { return false }
    if kind == .directory { throw .unreadable(path: path, reason: "it is a directory") }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .unreadable(path: path, reason: "permission denied")
    }
    return true
  }

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

  /// Returns whether the file system of a file has almost no free space.
  static func isOnFullDisk(_ path: String) -> Bool {
    let directory = URL(filePath: path).deletingLastPathComponent().path
    let facts = try? FileManager.default.attributesOfFileSystem(forPath: directory)
    return (facts?[.systemFreeSize] as? UInt64).map { $0 < 1 << 16 } ?? false
  }
}

/// The reason why a history can't be opened, written or read; the file is unchanged in all cases.
enum HistoryError: Error, Hashable, Sendable {
  case missing(path: String)
  /// The file can't be opened or read; the reason is the system's message.
  case unreadable(path: String, reason: String)
  /// The file or its directory can't be written.
  case unwritable(path: String, reason: String)
  case diskFull(path: String)
  /// Another process has been writing for too long.
  case busy(path: String)
  case corrupt(path: String, reason: String)
  /// SQLite can read the history, but a table or a row is not what the harness writes.
  case invalid(path: String, what: String)
  /// The history was written by a later version of the harness.
  case newerSchema(path: String, found: Int, known: Int)
  case notAHistory(path: String)
  /// SQLite failed for another reason, with its extended result code and its message.
  case failed(path: String, code: Int, message: String)
}

extension HistoryError {
  /// Converts an SQLite error for a file.
  ///
  /// A file counts as damaged only if SQLite says so, because users may delete a file that is reported as
  /// damaged.
  init(_ error: any Error, path: String) {
    if let known = error as? HistoryError {
      self = known
      return
    }
    guard let error = error as? DatabaseError else {
      self = .unreadable(path: path, reason: "\(error)")
      return
    }
    let reason = error.message ?? "\(error.resultCode)"
    // A primary code matches all of its extended codes, so these come first.
    switch error.extendedResultCode {
    case .SQLITE_NOTADB: self = .notAHistory(path: path)
    case .SQLITE_CORRUPT: self = .corrupt(path: path, reason: reason)
    case .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ:
      self = .unreadable(path: path, reason: reason)
    case .SQLITE_FULL: self = .diskFull(path: path)
    // SQLite may also report a full disk as a failed write, or as a shared-memory file that can't grow.
    case .SQLITE_IOERR, .SQLITE_CANTOPEN:
      self =
        HistoryFile.isOnFullDisk(path)
        ? .diskFull(path: path) : .unwritable(path: path, reason: reason)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM: self = .unwritable(path: path, reason: reason)
    default:
      self = .failed(
        path: path, code: Int(error.extendedResultCode.rawValue), message: reason)
    }
  }
}
