import GRDB

/// The schema of a history, with the migrations between its versions.
///
/// A released migration never changes, because files of all versions exist.
enum HistorySchema {
  /// The SQLite `application_id` of a history: "FPHH" in ASCII.
  static let applicationID = 0x4650_4848
  static let version = 1

  /// The migrations from any version to the current one, each named by its number.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in try database.execute(sql: first) }
    return migrator
  }

  /// Creates the tables, and a view that joins them for manual queries.
  ///
  /// `series` stores the key of each case once, because repeating it in each row would take up nine tenths of
  /// the file. Absent values are empty or 0 there, because SQL treats two nulls as different.
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
      encoding TEXT NOT NULL,
      base TEXT NOT NULL,
      metric TEXT NOT NULL,
      unit TEXT NOT NULL,
      kind TEXT NOT NULL,
      reference TEXT NOT NULL,
      UNIQUE (
        metric, backend, sink, stream, pace, factor, stop_after, encoding, base, reference,
        library, build, role, unit, kind)
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
        nullif(stop_after, 0) AS stop_after, nullif(encoding, '') AS encoding,
        nullif(base, '') AS base, metric, unit, kind,
        nullif(reference, '') AS reference, value, low, high, samples, status
      FROM rows JOIN series ON series.id = rows.series JOIN runs ON runs.id = rows.run;
    """
}
