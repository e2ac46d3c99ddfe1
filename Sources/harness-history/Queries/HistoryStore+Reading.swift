import FeedEvents
import FoundationEssentials
import GRDB
import HarnessCore
import WorkerContract

extension HistoryStore {
  /// Returns the figures of a metric, with one series per benchmark case and machine, whose figures are
  /// comparable.
  ///
  /// Interrupted runs and rows without figures are left out.
  ///
  /// - `metric`: the metric, such as `parse_time`.
  /// - `filter`: the selected part of the history.
  /// - `joinsLibraries`: whether a series continues when its library changes; otherwise a new series begins.
  ///
  /// Returns the series, those with the latest run first, then by corpus, document, machine, stream, sink
  /// and backend.
  func series(
    of metric: String, matching filter: HistoryFilter = HistoryFilter(),
    joiningLibraries joinsLibraries: Bool = false
  ) throws(HistoryError) -> [HistorySeries] {
    let figures: [Row] = try read { database in
      let request: SQLRequest<Row> = """
        SELECT * FROM figures
        WHERE metric = \(metric) AND status = 'ok' AND value IS NOT NULL AND interrupted = 0
          AND \(filter.condition)
        ORDER BY run
        """
      return try request.fetchAll(database)
    }
    var indexes: [HistorySeries: Int] = [:]
    var all: [HistorySeries] = []
    for figure in figures {
      let (series, point) = Self.decoded(figure)
      var identity = series
      if joinsLibraries { identity.key.library = "" }
      if let index = indexes[identity] {
        all[index].points.append(point)
        all[index].key.library = point.library
      } else {
        indexes[identity] = all.count
        all.append(series)
        all[all.count - 1].points = [point]
      }
    }
    return all.sorted { one, other in
      let runs = (one.points.last?.run.id ?? 0, other.points.last?.run.id ?? 0)
      return runs.0 == runs.1 ? Self.order(one) < Self.order(other) : runs.0 > runs.1
    }
  }

  func machines() throws(HistoryError) -> [Int: RecordedMachine] {
    try read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT id, facts FROM environments")
      return try Dictionary(
        uniqueKeysWithValues: rows.map { row in
          let machine = RecordedMachine(
            id: row["id"], facts: try RecordedMachine.facts(in: row["facts"]))
          return (machine.id, machine)
        })
    }
  }

  /// Returns all runs, the oldest first, and the number of those that were interrupted.
  func runs() throws(HistoryError) -> (all: [RecordedRun], interrupted: Int) {
    try read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT id AS run, recorded_at, name, commit_sha FROM runs ORDER BY id")
      let interrupted = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM runs WHERE interrupted")
      return (rows.map(Self.run), interrupted ?? 0)
    }
  }

  /// Returns the runs with figures that match a filter, the oldest first, interrupted ones too.
  func runs(matching filter: HistoryFilter) throws(HistoryError) -> [ListedRun] {
    try read { database in
      let request: SQLRequest<Row> = """
        SELECT run, recorded_at, name, commit_sha, environment, interrupted,
          json_group_array(DISTINCT corpus) AS feeds, json_group_array(DISTINCT backend) AS backends
        FROM figures WHERE \(filter.condition) GROUP BY run ORDER BY run
        """
      return try request.fetchAll(database).map { row in
        func names(_ column: String) throws -> [String] {
          try JSONDecoder().decode([String].self, from: Data((row[column] as String).utf8)).sorted()
        }
        return ListedRun(
          run: Self.run(row), machine: row["environment"], isInterrupted: row["interrupted"],
          feeds: try names("feeds"), backends: try names("backends"))
      }
    }
  }

  /// Returns the distinct values of a dimension, sorted.
  func names(of dimension: HistoryDimension) throws(HistoryError) -> [String] {
    try read { database in
      let request: SQLRequest<String> = """
        SELECT CAST(\(sql: dimension.column) AS TEXT) FROM \(sql: dimension.table)
        GROUP BY \(sql: dimension.column) ORDER BY \(sql: dimension.column)
        """
      return try request.fetchAll(database)
    }
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws(HistoryError) -> Value {
    do {
      return try database.read(body)
    } catch {
      throw HistoryError(error, path: path)
    }
  }

  // MARK: - Rows of SQL

  private static func order(_ series: HistorySeries) -> String {
    let key = series.key
    return [
      key.corpus, key.documentSHA, String(series.machine), key.stream.description,
      key.pace.rawValue, key.sink.rawValue,
      key.backend,
      key.library, series.reference ?? "",
    ].joined(separator: "\u{0}")
  }

  private static func run(_ row: Row) -> RecordedRun {
    RecordedRun(
      id: row["run"], time: row["recorded_at"], report: row["name"], commit: row["commit_sha"])
  }

  /// Returns the figure of a row, and its series without figures.
  private static func decoded(_ row: Row) -> (HistorySeries, HistorySeries.Point) {
    let key = CaseKey(
      corpus: row["corpus"], documentSHA: row["document_sha"],
      stream: StreamSpecification(row["stream"]) ?? .recording(row["stream"]),
      pace: Pace(rawValue: row["pace"]) ?? .full, sink: Sink(rawValue: row["sink"]),
      backend: row["backend"],
      library: row["library"],
      build: row["build"], factor: row["factor"], stopAfter: row["stop_after"])
    return (
      HistorySeries(
        key: key, machine: row["environment"], metric: row["metric"], unit: row["unit"],
        kind: MetricKind(rawValue: row["kind"]) ?? .noisy, reference: row["reference"], points: []),
      HistorySeries.Point(run: run(row), library: key.library, value: row["value"])
    )
  }
}

struct RecordedRun: Hashable, Sendable, Identifiable {
  /// The number of the run; later runs have higher numbers.
  var id: Int
  /// The time of the run, in ISO 8601 UTC.
  var time: String
  var report: String
  /// The commit that the harness was built from; `nil` if unknown.
  var commit: String?
}

struct ListedRun: Hashable, Sendable {
  /// When, and of which commit.
  var run: RecordedRun
  var machine: Int
  var isInterrupted: Bool
  /// The feeds, by name, sorted.
  var feeds: [String]
  /// The implementations, by name, sorted.
  var backends: [String]
}

/// A machine with a build, which two runs must share for their times to be comparable.
struct RecordedMachine: Hashable, Sendable, Identifiable {
  var id: Int
  var facts: [MeasurementEnvironment.Fact]

  /// Returns the text that identifies a fingerprint: equal fingerprints have equal texts.
  static func text(of facts: [MeasurementEnvironment.Fact]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(facts), as: UTF8.self)
  }

  static func facts(in text: String) throws -> [MeasurementEnvironment.Fact] {
    try JSONDecoder().decode([MeasurementEnvironment.Fact].self, from: Data(text.utf8))
  }
}
