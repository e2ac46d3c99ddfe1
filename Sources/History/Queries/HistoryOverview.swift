public import Results

/// How long each parser took over all of its runs, and how much memory: what a history is for.
///
/// Figures of different machines, documents or libraries never meet in one average.
public struct HistoryOverview: Hashable, Sendable {
  /// The tables, that of the latest run first.
  public var tables: [Table]

  /// The parsers that had one task on one machine.
  public struct Table: Hashable, Sendable {
    /// The task.
    public var task: HistoryTask
    /// The parsers.
    public var entries: [Entry]

    /// The latest run of any of them.
    public var lastRun: RecordedRun? { entries.compactMap(\.lastRun).max { $0.id < $1.id } }
    /// The first one.
    public var firstRun: RecordedRun? { entries.compactMap(\.firstRun).min { $0.id < $1.id } }
  }

  /// One parser with one sink.
  public struct Entry: Hashable, Sendable {
    /// The cell.
    public var key: CellKey
    /// Its parse times; `nil` where no run has any.
    public var time: PastRow?
    /// Its peaks of resident memory; `nil` where no run has any.
    public var memory: PastRow?

    /// How many runs have either.
    public var runs: Int { Set(points.map(\.run.id)).count }
    /// The latest of them.
    public var lastRun: RecordedRun? { points.map(\.run).max { $0.id < $1.id } }
    /// The first of them.
    public var firstRun: RecordedRun? { points.map(\.run).min { $0.id < $1.id } }

    private var points: [PastRow.Point] { (time?.points ?? []) + (memory?.points ?? []) }
  }

  /// Puts the rows of the two metrics side by side.
  init(times: [PastRow], memory: [PastRow]) {
    struct Place: Hashable {
      var machine: Int
      var key: CellKey
    }
    var entries: [Place: Entry] = [:]
    for row in times {
      entries[Place(machine: row.machine, key: row.key), default: Entry(key: row.key)].time = row
    }
    for row in memory {
      entries[Place(machine: row.machine, key: row.key), default: Entry(key: row.key)].memory = row
    }
    let byTask = Dictionary(grouping: entries.values) { entry -> HistoryTask? in
      (entry.time ?? entry.memory).map(HistoryTask.init)
    }
    tables = byTask.compactMap { task, entries in
      task.map { Table(task: $0, entries: entries.sorted(by: Self.precedes)) }
    }
    tables.sort { one, other in
      let runs = (one.lastRun?.id ?? 0, other.lastRun?.id ?? 0)
      return runs.0 == runs.1
        ? (one.task.corpus, one.task.stream, one.task.factor)
          < (other.task.corpus, other.task.stream, other.task.factor)
        : runs.0 > runs.1
    }
  }

  /// The latest run first; parsers of one run by sink and name.
  private static func precedes(_ one: Entry, _ other: Entry) -> Bool {
    let runs = (one.lastRun?.id ?? 0, other.lastRun?.id ?? 0)
    return runs.0 == runs.1
      ? (one.key.sink, one.key.backend, one.key.library)
        < (other.key.sink, other.key.backend, other.key.library)
      : runs.0 > runs.1
  }
}

extension HistoryStore {
  /// How long each parser took over all of its runs, and how much memory.
  ///
  /// - Throws: ``HistoryError``.
  public func overview(
    matching filter: HistoryFilter = HistoryFilter()
  ) throws(HistoryError) -> HistoryOverview {
    HistoryOverview(
      times: try past(of: "parse_time", matching: filter),
      memory: try past(of: "peak_resident", matching: filter))
  }
}

/// What a machine was asked to do: the circumstances that the rows of a table have in common.
public struct HistoryTask: Hashable, Sendable {
  /// The machine, by its number in the history.
  public var machine: Int
  /// The corpus, by name.
  public var corpus: String
  /// The SHA-256 of the document.
  public var documentSHA: String
  /// The stream.
  public var stream: String
  /// How it was paced.
  public var pace: String
  /// The build configuration of the workers.
  public var build: String
  /// How often the items of the document were repeated.
  public var factor: Int
  /// After how many items the parse was stopped; `nil` where it went on to the end.
  public var stopAfter: Int?

  /// The task of a row.
  public init(_ row: PastRow) {
    machine = row.machine
    corpus = row.key.corpus
    documentSHA = row.key.documentSHA
    stream = row.key.stream
    pace = row.key.pace
    build = row.key.build
    factor = row.key.factor
    stopAfter = row.key.stopAfter
  }
}
