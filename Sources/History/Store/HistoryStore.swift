internal import GRDB
internal import Glibc

/// A history: one SQLite file with the medians of every run.
///
/// Several processes may have it open, and write at once: each waits for the others. What was
/// recorded stays readable whatever becomes of a process, as a run is written in one transaction
/// to a write-ahead log. A file that can't be read is never changed, replaced or deleted.
public struct HistoryStore: Sendable {
  /// Where the file lies.
  public let path: String
  let database: DatabaseQueue

  /// Opens a history.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isCreating: Whether to make it, with the directories above it, where it is missing.
  ///   - patience: The seconds to wait for other processes that write.
  /// - Throws: ``HistoryError``; nothing has been changed then.
  /// - Complexity: O(size of the file): every page is checked.
  public init(
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
