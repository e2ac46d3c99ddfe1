import Foundation
import Testing

/// Histories that cannot be read: each has its message, exit status and remedy.
struct BadHistoryTests {
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

  /// What SQLite keeps and the harness never writes, with the place that the message names.
  private static let damage = [
    (
      "UPDATE runs SET environment = 'x' WHERE id = 1",
      "in runs, the row with id 1 has environment 'x'"
    ),
    ("UPDATE runs SET environment = 7", "in runs, the row with id 1 has environment 7"),
    ("UPDATE runs SET interrupted = 'no' WHERE id = 2", "the row with id 2 has interrupted 'no'"),
    ("UPDATE runs SET recorded_at = x'FF'", "has recorded_at X'FF'"),
    ("UPDATE environments SET facts = 'none'", "in environments, the row with id 1 has facts"),
    ("UPDATE environments SET facts = '[1]'", "in environments, the row with id 1 has facts"),
    ("UPDATE environments SET facts = 1.5", "in environments, the row with id 1 has facts"),
    ("UPDATE series SET factor = 'x' WHERE id = 3", "in series, the row with id 3 has factor 'x'"),
    ("UPDATE series SET stop_after = -1", "has stop_after -1"),
    ("UPDATE series SET kind = 'odd'", "has kind 'odd', expected one of exact, noisy"),
    ("UPDATE series SET role = 'odd'", "has role 'odd'"),
    (
      "UPDATE rows SET value = 'x' WHERE run = 1",
      "in rows, the row with run 1 and series 1 has value 'x'"
    ),
    ("UPDATE rows SET value = 9e999", "expected a number up to 1e18"),
    ("UPDATE rows SET value = -1e300", "has value -1.0e+300"),
    ("UPDATE rows SET samples = -9223372036854775808", "has samples -9223372036854775808"),
    ("UPDATE rows SET status = 'odd'", "has status 'odd'"),
    ("DELETE FROM runs WHERE id = 1", "has run 1, expected the id of a row of runs"),
    ("DELETE FROM grdb_migrations", "grdb_migrations does not have the rows 1 to 1"),
    ("UPDATE grdb_migrations SET identifier = 'x'", "grdb_migrations does not have"),
    ("DROP TABLE grdb_migrations", "grdb_migrations does not have"),
    ("DROP VIEW figures", "the view figures is missing"),
    ("DROP TABLE rows", "the table rows is missing"),
    ("ALTER TABLE runs RENAME COLUMN seed TO seeds", "the table runs has other columns"),
  ]

  @Test(arguments: damage)
  func aRowThatTheHarnessDoesNotWriteIsNamed(_ sql: String, _ place: String) throws {
    try history.record([1, 2])
    try history.edit(sql)
    for arguments in [[], ["--json"], ["--trend", "parse_time"], ["--csv"]] {
      let outcome = try Command(
        Harness.executable, ["history", "--history", history.path] + arguments
      ).run()
      #expect(outcome.status == 65, "\(outcome.everything)")
      #expect(outcome.output == "")
      #expect(
        outcome.errors.contains("the history \(history.path) is damaged"), "\(outcome.errors)")
      #expect(outcome.errors.contains(place), "\(outcome.errors)")
    }
    let recorded = try Command(
      "\(Harness.directory)/harness-history",
      ["record", "--history", history.path, history.folder / "run-0.json"]
    ).run()
    #expect(recorded.status == 65, "\(recorded.everything)")
    #expect(recorded.errors.contains("not recorded: ") && recorded.errors.contains(place))
  }

  @Test func aDirectoryIsNoHistory() throws {
    let outcome = try Harness.run("history", "--history", history.folder.path)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("it is a directory"))
  }
}
