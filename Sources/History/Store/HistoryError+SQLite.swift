internal import GRDB

extension HistoryError {
  /// What SQLite says of a file, in the terms of a history.
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
