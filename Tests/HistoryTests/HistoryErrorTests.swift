import GRDB
import Testing

@testable import harness_history

/// How the history reports errors of SQLite.
@Suite struct HistoryErrorTests {
  private static let path = "/no/such/directory/history.sqlite"

  /// The error for each result code; the directory does not exist, so no disk is full.
  private static let expected: [(ResultCode, HistoryError)] = [
    (.SQLITE_NOTADB, .notAHistory(path: path)),
    (.SQLITE_CORRUPT, .corrupt(path: path, reason: "words")),
    (.SQLITE_CORRUPT_INDEX, .corrupt(path: path, reason: "words")),
    (.SQLITE_FULL, .diskFull(path: path)),
    (.SQLITE_BUSY, .busy(path: path)),
    (.SQLITE_BUSY_RECOVERY, .busy(path: path)),
    (.SQLITE_LOCKED, .busy(path: path)),
    (.SQLITE_PROTOCOL, .busy(path: path)),
    (.SQLITE_CANTOPEN, .unwritable(path: path, reason: "words")),
    (.SQLITE_CANTOPEN_ISDIR, .unwritable(path: path, reason: "words")),
    (.SQLITE_PERM, .unwritable(path: path, reason: "words")),
    (.SQLITE_READONLY, .unwritable(path: path, reason: "words")),
    (.SQLITE_READONLY_DIRECTORY, .unwritable(path: path, reason: "words")),
    (.SQLITE_IOERR, .unwritable(path: path, reason: "words")),
    (.SQLITE_IOERR_WRITE, .unwritable(path: path, reason: "words")),
    (.SQLITE_IOERR_READ, .unreadable(path: path, reason: "words")),
    (.SQLITE_IOERR_SHORT_READ, .unreadable(path: path, reason: "words")),
    (.SQLITE_ERROR, .failed(path: path, code: 1, message: "words")),
    (.SQLITE_INTERNAL, .failed(path: path, code: 2, message: "words")),
    (.SQLITE_NOMEM, .failed(path: path, code: 7, message: "words")),
    (.SQLITE_SCHEMA, .failed(path: path, code: 17, message: "words")),
    (.SQLITE_CONSTRAINT_UNIQUE, .failed(path: path, code: 2067, message: "words")),
    (.SQLITE_MISUSE, .failed(path: path, code: 21, message: "words")),
    (.SQLITE_AUTH, .failed(path: path, code: 23, message: "words")),
    (ResultCode(rawValue: 99), .failed(path: path, code: 99, message: "words")),
  ]

  @Test(arguments: expected)
  func aResultCodeIsReportedAsWhatItIs(_ code: ResultCode, _ expected: HistoryError) {
    let error = DatabaseError(resultCode: code, message: "words")
    #expect(HistoryError(error, path: Self.path) == expected)
  }

  @Test func nothingElseIsCorrupt() {
    for number in CInt(1)...255 {
      let code = ResultCode(rawValue: number)
      let error = DatabaseError(resultCode: code, message: "words")
      let reported = HistoryError(error, path: Self.path)
      let isCorrupt = reported == .corrupt(path: Self.path, reason: "words")
      #expect(isCorrupt == (code == .SQLITE_CORRUPT), "\(code)")
    }
  }

  @Test func whatIsKnownAlreadyStaysWhatItIs() {
    let known = HistoryError.newerSchema(path: "a", found: 3, known: 1)
    #expect(HistoryError(known, path: "b") == known)
  }
}
