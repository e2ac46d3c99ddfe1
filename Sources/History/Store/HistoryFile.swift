internal import FoundationEssentials
internal import GRDB

/// The places of histories.
package enum HistoryFile {
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

/// Why a history can't be opened, written or read; whichever it is, the file is left as it was.
package enum HistoryError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// The file can't be opened or read; the reason in the system's words.
  case unreadable(path: String, reason: String)
  /// The file, or the directory it is to lie in, can't be written.
  case unwritable(path: String, reason: String)
  /// There is no room to write in.
  case diskFull(path: String)
  /// Another process has been writing for too long.
  case busy(path: String)
  /// It is a history, but damaged.
  case corrupt(path: String, reason: String)
  /// It is a history of a later harness.
  case newerSchema(path: String, found: Int, known: Int)
  /// It is something else.
  case notAHistory(path: String)
  /// SQLite failed for a reason that none of these is, with its extended result code and its words.
  case failed(path: String, code: Int, message: String)
}

extension HistoryError {
  /// An error of SQLite on a file, in the terms of a history.
  ///
  /// Only what it calls damaged is: to be told so makes people throw a file away.
  package init(_ error: any Error, path: String) {
    if let known = error as? HistoryError {
      self = known
      return
    }
    guard let error = error as? DatabaseError else {
      self = .unreadable(path: path, reason: "\(error)")
      return
    }
    let reason = error.message ?? "\(error.resultCode)"
    // A primary code stands for all that extend it; those that extend it come first.
    switch error.extendedResultCode {
    case .SQLITE_NOTADB: self = .notAHistory(path: path)
    case .SQLITE_CORRUPT: self = .corrupt(path: path, reason: reason)
    case .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ:
      self = .unreadable(path: path, reason: reason)
    case .SQLITE_FULL: self = .diskFull(path: path)
    // A full disk is also told as a failed write, or a file of shared memory that can't grow.
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
