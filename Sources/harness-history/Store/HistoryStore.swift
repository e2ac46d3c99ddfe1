import GRDB
import Glibc

/// A history: one SQLite file with the medians of all runs.
///
/// Several processes may have it open and write at the same time: each waits for the others. A crash never
/// makes recorded runs unreadable, because each run is written to a write-ahead log in one transaction. A
/// file that can't be read is never changed, replaced or deleted.
struct HistoryStore: Sendable {
  let path: String
  let database: DatabaseQueue

  /// Opens a history.
  ///
  /// - Throws: ``HistoryError``; the file is then unchanged.
  /// - Complexity: O(size of the file), because every page is checked.
  init(
    path: String, isCreating: Bool = true, timeout: Double = 20
  ) throws(HistoryError) {
    self.path = path
    if !(try HistoryFile.check(path)) {
      guard isCreating else { throw .missing(path: path) }
      try HistoryFile.makeDirectory(of: path)
    }
    do {
      database = try Self.open(path, timeout: timeout)
    } catch {
      throw HistoryError(error, path: path)
    }
  }

  /// Opens a file and migrates it to the schema of this harness.
  ///
  /// If two processes create the file at the same time, both may find it empty; the one that fails tries
  /// again.
  private static func open(_ path: String, timeout: Double) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(timeout)
    configuration.label = "history"
    let deadline = ContinuousClock.now + .seconds(timeout)
    while true {
      do {
        let database = try DatabaseQueue(path: path, configuration: configuration)
        try check(database, path: path)
        if try !database.read(HistorySchema.migrator.hasCompletedMigrations) {
          try HistorySchema.migrator.migrate(database)
        }
        try database.writeWithoutTransaction { database in
          // This follows the first transaction, because only that marks the file as a history.
          _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
          try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        return database
      } catch let error as DatabaseError where isRace(error) && .now < deadline {
        usleep(20_000)
      }
    }
  }

  /// Returns whether another process may be creating the same file.
  ///
  /// In this case creating or reading a table fails because the other process has just created it, or the
  /// change to a write-ahead log finds the file locked, for which SQLite does not wait.
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

  /// Throws an error for a file that is not a history, has a newer schema or is damaged, before anything is
  /// written to it.
  private static func check(_ database: DatabaseQueue, path: String) throws {
    try database.writeWithoutTransaction { database in
      if try applicationID(database) != HistorySchema.applicationID {
        try database.inTransaction(.immediate) {
          try claim(database, path: path)
          return .commit
        }
      }
      // In one transaction, because another process may be creating the tables.
      try database.inTransaction(.deferred) {
        let checkResult = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? ""
        guard checkResult == "ok" else {
          throw HistoryError.corrupt(path: path, reason: checkResult)
        }
        let applied = try HistorySchema.migrator.appliedIdentifiers(database).map { Int($0) ?? 0 }
        let found = applied.max() ?? 0
        guard found <= HistorySchema.version else {
          throw HistoryError.newerSchema(path: path, found: found, known: HistorySchema.version)
        }
        let isEmpty = try !database.tableExists("runs") && applied.isEmpty
        guard isEmpty || applied.sorted() == Array(1...HistorySchema.version) else {
          throw HistoryError.invalid(
            path: path,
            what: "the table grdb_migrations does not have the rows 1 to \(HistorySchema.version)")
        }
        if !isEmpty { try HistoryCheck.requireSound(database, path: path) }
        return .commit
      }
    }
  }

  /// Marks an empty file as a history; throws an error for any other file that is not one.
  private static func claim(_ database: Database, path: String) throws {
    let identifier = try applicationID(database)
    // Another process has already claimed the file.
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
  /// Deletes all runs; the file stays, and the next run has number 1.
  func reset() throws(HistoryError) {
    do {
      try database.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          for table in ["rows", "series", "runs", "environments"] {
            try database.execute(sql: "DELETE FROM \(table)")
          }
          return .commit
        }
        // The rows are already deleted, so a failure here only leaves unused space in the file.
        try? database.execute(sql: "VACUUM")
        _ = try? database.checkpoint(.truncate)
      }
    } catch {
      throw HistoryError(error, path: path)
    }
  }
}
