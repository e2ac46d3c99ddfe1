internal import GRDB

extension HistoryError {
  /// What SQLite says of a file, in the terms of a history.
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
    switch error.extendedResultCode {
    case .SQLITE_NOTADB: self = .notAHistory(path: path)
    case .SQLITE_CORRUPT, .SQLITE_IOERR_SHORT_READ: self = .corrupt(path: path, reason: reason)
    case .SQLITE_FULL: self = .diskFull(path: path)
    // A full disk is also told as a failed write, or a file of shared memory that can't grow.
    case .SQLITE_IOERR, .SQLITE_CANTOPEN:
      self =
        HistoryFile.isOnFullDisk(path)
        ? .diskFull(path: path) : .unwritable(path: path, reason: reason)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      self = .unwritable(path: path, reason: reason)
    default: self = .corrupt(path: path, reason: reason)
    }
  }
}
