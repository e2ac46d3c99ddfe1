import FeedEvents
import FoundationEssentials
import GRDB
import HarnessCore
import WorkerContract

extension HistoryStore {
  /// Records the results of a run, all or nothing.
  ///
  /// It records the medians; the samples are in the run's report. Rows without figures are recorded with
  /// their status. The time and the commit are taken from the provenance in the environment.
  ///
  /// - Throws: ``HistoryError``; the history is then unchanged.
  @discardableResult
  func record(_ results: Results) throws(HistoryError) -> Int {
    do {
      return try database.writeWithoutTransaction { database in
        var run: Int64 = 0
        try database.inTransaction(.immediate) {
          run = try Self.insertRun(results, into: database)
          try Self.insertRows(results, of: run, into: database)
          return .commit
        }
        return Int(run)
      }
    } catch {
      throw HistoryError(error, path: path)
    }
  }

  private static func insertRun(_ results: Results, into database: Database) throws -> Int64 {
    let facts = try RecordedMachine.text(of: results.environment.fingerprint)
    let known: [String: String] = Dictionary(
      results.environment.provenance.map { ($0.name, $0.value) }
    ) { first, _ in first }
    try database.execute(
      sql: "INSERT INTO environments (facts) VALUES (?) ON CONFLICT DO NOTHING", arguments: [facts])
    try database.execute(
      sql: """
        INSERT INTO runs (
          recorded_at, name, command, commit_sha, corpus, document_sha, seed, interrupted, environment)
        SELECT ?, ?, ?, nullif(?, 'unknown'), ?, ?, ?, ?, id FROM environments WHERE facts = ?
        """,
      arguments: [
        known["time"] ?? Date.now.formatted(.iso8601), results.name, results.plan.command,
        known["commit"] ?? "unknown", results.corpus.name, results.corpus.sha256,
        String(results.plan.seed), results.plan.isInterrupted, facts,
      ])
    return database.lastInsertedRowID
  }

  private static func insertRows(
    _ results: Results, of run: Int64, into database: Database
  ) throws {
    let roles = Dictionary(
      results.backends.map { ($0.name, $0.role.rawValue) }
    ) { first, _ in first }
    let find = try database.cachedStatement(
      sql: """
        SELECT id FROM series WHERE stream = ? AND pace = ? AND sink = ? AND backend = ?
          AND role = ? AND library = ? AND build = ? AND factor = ? AND stop_after = ?
          AND encoding = ? AND base = ?
          AND metric = ? AND unit = ? AND kind = ? AND reference = ?
        """)
    let define = try database.cachedStatement(
      sql: """
        INSERT INTO series (
          stream, pace, sink, backend, role, library, build, factor, stop_after, encoding,
          base, metric, unit, kind, reference)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    let insert = try database.cachedStatement(
      sql: """
        INSERT INTO rows (series, run, value, low, high, samples, status)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """)
    for row in results.rows {
      let key = row.key
      let series: StatementArguments = [
        key.stream.description, key.pace.rawValue, key.sink.rawValue, key.backend,
        roles[key.backend] ?? "backend",
        key.library,
        key.build, key.factor, key.stopAfter ?? 0, key.encoding ?? "", key.base ?? "", row.metric,
        row.unit, row.kind.rawValue,
        row.reference ?? "",
      ]
      var number = try Int64.fetchOne(find, arguments: series)
      if number == nil {
        try define.execute(arguments: series)
        number = database.lastInsertedRowID
      }
      try insert.execute(arguments: [
        number, run, row.value, row.low, row.high, row.samples, row.status.rawValue,
      ])
    }
  }
}
