internal import GRDB

/// The tables of a history, and the way from each version of them to the next.
///
/// A migration that has been released is never changed: files are at any of these versions.
enum HistorySchema {
  /// What SQLite's `application_id` is in a history: "FPHH" in ASCII.
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
  /// A cell's key would fill nine tenths of the file if each row held it: `series` holds it once.
  /// What is not given is empty or 0 there, as SQL takes two absent values for different.
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
