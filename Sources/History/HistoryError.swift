/// Why a history can't be opened, written or read; whichever it is, the file is left as it was.
public enum HistoryError: Error, Hashable, Sendable {
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
