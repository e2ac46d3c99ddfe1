import Foundation
import Testing

/// A history of runs that nobody measured, made by `history-writer`: 300 rows a run, `row0` to `row299`.
struct SyntheticHistory {
  let folder: Folder
  let path: String

  /// An empty folder, and where the history will lie in it.
  init() throws {
    folder = try Folder()
    path = folder / "history.sqlite"
  }

  /// Records a run a day for each figure, from 2026-01-01 on, at `commit1`, `commit2` and so on.
  func record(_ figures: [Double], corpus: String = "songs", on processor: String = "one") throws {
    let outcome = try Command(
      "\(Harness.directory)/history-writer", [path, corpus] + figures.map { "\($0)" },
      environment: ["CPU": processor]
    ).run()
    try #require(outcome.status == 0, "\(outcome.everything)")
  }

  /// Runs `harness history` on it.
  func show(_ arguments: String...) throws -> Outcome {
    try Command(Harness.executable, ["history", "--history", path] + arguments).run()
  }

  /// The lines of a CSV it prints, by the names of their columns.
  func table(_ arguments: String...) throws -> [[String: String]] {
    let outcome = try Command(
      Harness.executable, ["history", "--history", path, "--csv"] + arguments
    ).run()
    try #require(outcome.status == 0, "\(outcome.everything)")
    let lines = CSV.read(outcome.output)
    return lines.dropFirst().map { line in
      Dictionary(zip(lines.first ?? [], line)) { first, _ in first }
    }
  }

  /// Changes it by SQL, as no harness would.
  func edit(_ sql: String) throws {
    let program =
      "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"
    let outcome = try Command.run("python3", "-c", program, path, sql)
    try #require(outcome.status == 0, "\(outcome.everything)")
  }
}
