import Foundation
import Testing

/// Histories that cannot be read: each has its message, exit status and remedy.
@Suite struct BadHistoryTests {
  private let history: SyntheticHistory

  init() throws { history = try SyntheticHistory() }

  /// Shows the history, which must not change.
  private func refusal() throws -> Outcome {
    let before = try history.folder.bytes("history.sqlite")
    let outcome = try history.show()
    #expect(try history.folder.bytes("history.sqlite") == before)
    #expect(outcome.output == "")
    return outcome
  }

  @Test func whatIsNotThereIsNotFound() throws {
    let outcome = try history.show()
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("there is no history at \(history.path)"))
    #expect(history.folder.names() == [], "nothing is made to be read")
  }

  @Test func withoutARunTheDefaultIsNotThereEither() throws {
    let outcome = try Harness.run("history")
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("state/feed-parser-harness/history.sqlite"))
  }

  @Test func whatIsSomethingElseIsLeftAlone() throws {
    try history.folder.write("Dear diary,\n", to: "history.sqlite")
    let outcome = try refusal()
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("\(history.path) is not a history of this harness"))
  }

  @Test func aLaterHarnessIsNeeded() throws {
    try history.record([1])
    try history.edit("INSERT INTO grdb_migrations VALUES ('2')")
    let outcome = try refusal()
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("a newer harness wrote the history "))
    #expect(outcome.errors.contains("(version 2, this harness reads 1)"))
  }

  @Test func aDamagedFileIsLeftForRescue() throws {
    try history.record([1, 2, 3])
    let bytes = try history.folder.bytes("history.sqlite")
    try history.folder.write(bytes.prefix(bytes.count / 2), to: "history.sqlite")
    let outcome = try refusal()
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("is damaged") && outcome.errors.contains(".recover"))
  }

  /// The bytes of the file are intact, so the message does not say how to rescue them.
  @Test func whatSQLiteCannotDoIsNoDamage() throws {
    try history.record([1])
    try history.edit("DROP VIEW figures")
    let outcome = try refusal()
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "SQLite failed on the history \(history.path): no such table: figures (result code 1)"))
    #expect(!outcome.errors.contains("damaged"))
  }

  @Test func aDirectoryIsNoHistory() throws {
    let outcome = try Harness.run("history", "--history", history.folder.path)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("it is a directory"))
  }
}
