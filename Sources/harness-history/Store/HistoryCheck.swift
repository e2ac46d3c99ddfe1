import GRDB
import HarnessCore
import WorkerContract

/// What every table and row of a history is like: SQLite itself keeps any value in any column.
enum HistoryCheck {
  /// Throws an error for the first table that is missing or different, or the first row with a value that the
  /// harness doesn't write.
  static func requireSound(_ database: Database, path: String) throws {
    let found = try objects(of: database)
    for (name, sql) in try expectedObjects() where found[name] != sql {
      throw HistoryError.invalid(
        path: path, what: found[name] == nil ? "\(name) is missing" : "\(name) has other columns")
    }
    for table in tables {
      guard let row = try Row.fetchOne(database, sql: table.query) else { continue }
      throw HistoryError.invalid(path: path, what: row[0])
    }
    for row in try Row.fetchAll(database, sql: "SELECT id, facts FROM environments") {
      do { _ = try RecordedMachine.facts(in: row[1]) } catch {
        let id: Int = row[0]
        throw HistoryError.invalid(
          path: path,
          what: "in environments, the row with id \(id) has facts that are no list in JSON")
      }
    }
  }

  // MARK: - Tables

  /// Returns the definition of each table and view in a new history, by its kind and name.
  private static func expectedObjects() throws -> [(name: String, sql: String)] {
    let empty = try DatabaseQueue()
    try HistorySchema.migrator.migrate(empty)
    return try empty.read(objects).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func objects(of database: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT 'the ' || type || ' ' || name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  // MARK: - Rows

  /// A table: the columns by which a row is named, and what its columns hold.
  private struct Table {
    var name: String
    var key: [String]
    var columns: [(name: String, content: Content)]

    /// The query for a sentence about the first row with a wrong value.
    var query: String {
      let row = key.map { "'\($0) ' || quote(\($0))" }.joined(separator: " || ' and ' || ")
      let cases = columns.map { name, content in
        """
        WHEN NOT (\(content.condition(name))) THEN '\(name) ' || substr(quote(\(name)), 1, 60) \
        || ', expected \(content.expectation.replacing("'", with: "''"))'
        """
      }
      let conditions = columns.map { "(\($0.content.condition($0.name)))" }
      return """
        SELECT 'in \(name), the row with ' || \(row) || ' has ' || CASE \(cases.joined(separator: " ")) END
        FROM \(name) WHERE NOT (\(conditions.joined(separator: " AND "))) LIMIT 1
        """
    }
  }

  /// What a column holds.
  private enum Content {
    case text
    case optionalText
    case word([String])
    case count
    case flag
    /// A number that sums and means can be formed of.
    case optionalNumber
    case reference(String)

    func condition(_ column: String) -> String {
      switch self {
      case .text: "typeof(\(column)) = 'text'"
      case .optionalText: "typeof(\(column)) IN ('text', 'null')"
      case .word(let words):
        "typeof(\(column)) = 'text' AND \(column) IN (\(words.map { "'\($0)'" }.joined(separator: ", ")))"
      case .count: "typeof(\(column)) = 'integer' AND \(column) BETWEEN 0 AND 1e15"
      case .flag: "typeof(\(column)) = 'integer' AND \(column) IN (0, 1)"
      case .optionalNumber:
        """
        typeof(\(column)) = 'null' OR typeof(\(column)) IN ('real', 'integer') AND \
        \(column) BETWEEN -1e18 AND 1e18
        """
      case .reference(let table):
        "typeof(\(column)) = 'integer' AND \(column) IN (SELECT id FROM \(table))"
      }
    }

    var expectation: String {
      switch self {
      case .text, .optionalText: "a text"
      case .word(let words): "one of \(words.joined(separator: ", "))"
      case .count: "a number from 0 to 1e15"
      case .flag: "0 or 1"
      case .optionalNumber: "a number up to 1e18"
      case .reference(let table): "the id of a row of \(table)"
      }
    }
  }

  private static let tables = [
    Table(name: "environments", key: ["id"], columns: [("facts", .text)]),
    Table(
      name: "runs", key: ["id"],
      columns: [
        ("recorded_at", .text), ("name", .text), ("command", .text), ("commit_sha", .optionalText),
        ("corpus", .text), ("document_sha", .text), ("seed", .text), ("interrupted", .flag),
        ("environment", .reference("environments")),
      ]),
    Table(
      name: "series", key: ["id"],
      columns: [
        ("stream", .text), ("pace", .text), ("sink", .text), ("backend", .text),
        ("role", .word(Role.allCases.map(\.rawValue))), ("library", .text), ("build", .text),
        ("factor", .count), ("stop_after", .count), ("metric", .text), ("unit", .text),
        ("kind", .word(MetricKind.allCases.map(\.rawValue))), ("reference", .text),
      ]),
    Table(
      name: "rows", key: ["run", "series"],
      columns: [
        ("series", .reference("series")), ("run", .reference("runs")), ("value", .optionalNumber),
        ("low", .optionalNumber), ("high", .optionalNumber), ("samples", .count),
        ("status", .word(Status.allCases.map(\.rawValue))),
      ]),
  ]
}
