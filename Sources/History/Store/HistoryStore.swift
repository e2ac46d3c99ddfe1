internal import GRDB
internal import Glibc

/// A history: one SQLite file with the medians of every run.
///
/// Several processes may have it open, and write at once: each waits for the others. What was
/// recorded stays readable whatever becomes of a process, as a run is written in one transaction
/// to a write-ahead log. A file that can't be read is never changed, replaced or deleted.
package struct HistoryStore: Sendable {
  /// Where the file lies.
  package let path: String
  let database: DatabaseQueue

  /// Opens a history.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isCreating: Whether to make it, with the directories above it, where it is missing.
  ///   - patience: The seconds to wait for other processes that write.
  /// - Throws: ``HistoryError``; nothing has been changed then.
  /// - Complexity: O(size of the file): every page is checked.
  package init(
    path: String, isCreating: Bool = true, patience: Double = 20
  ) throws(HistoryError) {
    self.path = path
    if !(try HistoryFile.check(path)) {
      guard isCreating else { throw .missing(path: path) }
      try HistoryFile.makeDirectory(of: path)
    }
    do {
      database = try Self.open(path, patience: patience)
    } catch {
      throw HistoryError(error, path: path)
    }
  }

  /// Opens a file and brings it to this harness's version.
  ///
  /// Two processes that make it at once may both find it empty, and one of them fails: it tries again.
  private static func open(_ path: String, patience: Double) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.label = "history"
    let deadline = ContinuousClock.now + .seconds(patience)
    while true {
      do {
        let database = try DatabaseQueue(path: path, configuration: configuration)
        try check(database, path: path)
        if try !database.read(HistorySchema.migrator.hasCompletedMigrations) {
          try HistorySchema.migrator.migrate(database)
        }
        try database.writeWithoutTransaction { database in
          // After the first transaction: until then the file says nothing of what it is.
          _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
          try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        return database
      } catch let error as DatabaseError where isRace(error) && .now < deadline {
        usleep(20_000)
      }
    }
  }

  /// Whether another process may have been making the same file.
  ///
  /// Then a table exists that did not a moment ago, which is told when it is made or when it was to be
  /// read, or the change to a write-ahead log found it locked, for which SQLite doesn't wait.
  private static func isRace(_ error: DatabaseError) -> Bool {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: true
    case .SQLITE_ERROR:
      error.message?.contains("already exists") == true
        || error.message == "no such table: grdb_migrations"
    case .SQLITE_CONSTRAINT: error.sql?.contains("grdb_migrations") == true
    default: false
    }
  }

  /// Refuses what is no history, or one that this harness doesn't understand, before it is written to.
  private static func check(_ database: DatabaseQueue, path: String) throws {
    try database.writeWithoutTransaction { database in
      if try applicationID(database) != HistorySchema.applicationID {
        try database.inTransaction(.immediate) {
          try claim(database, path: path)
          return .commit
        }
      }
      let applied = try HistorySchema.migrator.appliedIdentifiers(database).compactMap { Int($0) }
      let found = applied.max() ?? 0
      guard found <= HistorySchema.version else {
        throw HistoryError.newerSchema(path: path, found: found, known: HistorySchema.version)
      }
      let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? ""
      guard verdict == "ok" else { throw HistoryError.corrupt(path: path, reason: verdict) }
    }
  }

  /// Makes an empty file a history; any other that isn't one stays what it is.
  private static func claim(_ database: Database, path: String) throws {
    let identifier = try applicationID(database)
    // Another process was faster.
    if identifier == HistorySchema.applicationID { return }
    let things = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    guard identifier == 0, things == 0 else { throw HistoryError.notAHistory(path: path) }
    try database.execute(sql: "PRAGMA application_id = \(HistorySchema.applicationID)")
  }

  private static func applicationID(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
  }
}

extension HistoryStore {
  /// Deletes every run; the file stays, and the next run is number 1 again.
  ///
  /// - Throws: ``HistoryError``; nothing is deleted, then.
  /// - Complexity: O(size of the file).
  package func reset() throws(HistoryError) {
    do {
      try database.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          for table in ["rows", "series", "runs", "environments"] {
            try database.execute(sql: "DELETE FROM \(table)")
          }
          return .commit
        }
        // The rows are gone by now: what the file still takes up is a matter of room.
        try? database.execute(sql: "VACUUM")
        _ = try? database.checkpoint(.truncate)
      }
    } catch {
      throw HistoryError(error, path: path)
    }
  }
}

/// The tables of a history, and the way from each version of them to the next.
///
/// A migration that has been released is never changed: files are at any of these versions.
enum HistorySchema {
  /// The `application_id` of SQLite in a history: "FPHH" in ASCII.
  static let applicationID = 0x4650_4848
  /// The version that this harness writes.
  static let version = 1

  /// Brings a file from any version to this one; each is named by its number.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in try database.execute(sql: first) }
    return migrator
  }

  /// The tables, and a view that puts all of it together for people.
  ///
  /// The key of a case would fill nine tenths of the file if each row held it: `series` holds it once.
  /// Absent values are empty or 0 there, as SQL takes two nulls for different.
  private static let first = """
    CREATE TABLE environments (
      id INTEGER PRIMARY KEY,
      facts TEXT NOT NULL UNIQUE
    );
    CREATE TABLE runs (
      id INTEGER PRIMARY KEY,
      recorded_at TEXT NOT NULL,
      name TEXT NOT NULL,
      command TEXT NOT NULL,
      commit_sha TEXT,
      corpus TEXT NOT NULL,
      document_sha TEXT NOT NULL,
      seed TEXT NOT NULL,
      interrupted INTEGER NOT NULL,
      environment INTEGER NOT NULL REFERENCES environments (id)
    );
    CREATE TABLE series (
      id INTEGER PRIMARY KEY,
      stream TEXT NOT NULL,
      pace TEXT NOT NULL,
      sink TEXT NOT NULL,
      backend TEXT NOT NULL,
      role TEXT NOT NULL,
      library TEXT NOT NULL,
      build TEXT NOT NULL,
      factor INTEGER NOT NULL,
      stop_after INTEGER NOT NULL,
      metric TEXT NOT NULL,
      unit TEXT NOT NULL,
      kind TEXT NOT NULL,
      reference TEXT NOT NULL,
      UNIQUE (
        metric, backend, sink, stream, pace, factor, stop_after, reference, library, build, role,
        unit, kind)
    );
    CREATE TABLE rows (
      series INTEGER NOT NULL REFERENCES series (id),
      run INTEGER NOT NULL REFERENCES runs (id),
      value REAL,
      low REAL,
      high REAL,
      samples INTEGER NOT NULL,
      status TEXT NOT NULL,
      PRIMARY KEY (series, run)
    ) WITHOUT ROWID;
    CREATE VIEW figures AS
      SELECT run, recorded_at, name, commit_sha, environment, interrupted, corpus, document_sha,
        stream, pace, sink, backend, role, library, build, factor,
        nullif(stop_after, 0) AS stop_after, metric, unit, kind,
        nullif(reference, '') AS reference, value, low, high, samples, status
      FROM rows JOIN series ON series.id = rows.series JOIN runs ON runs.id = rows.run;
    """
}
