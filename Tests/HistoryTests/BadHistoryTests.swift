import Foundation
import GRDB
@testable import HarnessCore
import Testing

@testable import harness_history

/// Files that are not a usable history: each is reported, and none is changed.
@Suite struct BadHistoryTests {
  private let scratch: Scratch
  private var path: String { scratch.history }

  init() throws { scratch = try Scratch() }

  /// Returns the error that opening the file for recording throws; the file must be unchanged afterwards.
  private func refusal() throws -> HistoryError? {
    let before = try scratch.bytes(path)
    defer { #expect((try? scratch.bytes(path)) == before, "the file has been changed") }
    do throws(HistoryError) {
      _ = try HistoryStore(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["Dear diary,\n", "corpus,backend,value\n", String(repeating: "x", count: 9000)])
  func anythingElseIsNoHistory(_ text: String) throws {
    try scratch.write(Data(text.utf8), to: path)
    #expect(try refusal() == .notAHistory(path: path))
  }

  @Test func aDatabaseOfSomebodyElseIsNoHistory() throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE runs (id)") }
    #expect(try refusal() == .notAHistory(path: path))
  }

  @Test func aLaterHarnessKnowsBetter() throws {
    try HistoryStore(path: path).record(.sample())
    try edit("INSERT INTO grdb_migrations VALUES ('2'), ('3')")
    #expect(try refusal() == .newerSchema(path: path, found: 3, known: 1))
  }

  @Test func aFileThatWasCutOffIsCorrupt() throws {
    try fill()
    let bytes = try scratch.bytes(path)
    try scratch.write(bytes.prefix(bytes.count / 2), to: path)
    let refusal = try refusal()
    guard case .corrupt = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
  }

  @Test func aFileWithAnOverwrittenPageIsCorrupt() throws {
    try fill()
    var bytes = try scratch.bytes(path)
    let middle = bytes.count / 2 / 4096 * 4096
    bytes.replaceSubrange(middle..<middle + 4096, with: Data(repeating: 0xA5, count: 4096))
    try scratch.write(bytes, to: path)
    let refusal = try refusal()
    guard case .corrupt = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
  }

  @Test func aMissingFileIsMadeOnlyToRecord() throws {
    #expect(throws: HistoryError.missing(path: path)) {
      try HistoryStore(path: path, isCreating: false)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func anEmptyFileBecomesAHistory() throws {
    try scratch.write(Data(), to: path)
    #expect(try HistoryStore(path: path).record(.sample()) == 1)
  }

  @Test func aFileThatWasClaimedAndNotFilledBecomesAHistory() throws {
    try edit("PRAGMA application_id = \(0x4650_4848)")
    #expect(try HistoryStore(path: path).record(.sample()) == 1)
  }

  @Test func aDirectoryIsNoFile() throws {
    #expect(throws: HistoryError.unreadable(path: scratch.path, reason: "it is a directory")) {
      try HistoryStore(path: scratch.path)
    }
  }

  @Test func aPathBelowAFileCannotBeWritten() throws {
    try scratch.write(Data(), to: scratch / "file")
    let path = scratch / "file/history.sqlite"
    do throws(HistoryError) {
      _ = try HistoryStore(path: path)
      Issue.record("it was opened")
    } catch {
      guard case .unwritable(path, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func aFileThatStaysLockedIsBusy() throws {
    let store = try HistoryStore(path: path, timeout: 0.2)
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN EXCLUSIVE")
      #expect(throws: HistoryError.busy(path: path)) { try store.record(.sample()) }
      try database.execute(sql: "ROLLBACK")
    }
    #expect(try store.record(.sample()) == 1)
  }

  /// Records half a megabyte of runs and writes back the write-ahead log.
  private func fill() throws {
    let store = try HistoryStore(path: path)
    for run in 0..<60 {
      try store.record(.sample(corpus: String(repeating: "\(run)", count: 3000)))
    }
    try edit("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func edit(_ sql: String) throws {
    try DatabaseQueue(path: path).writeWithoutTransaction { database in
      _ = try Row.fetchAll(database, sql: sql)
      _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}
