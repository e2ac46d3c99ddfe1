package import WorkerContract
internal import Results

/// How long download and parse took of each parser over all of its runs, and how much memory: what a history
/// is for.
///
/// Figures of different machines, documents or libraries never meet in one average.
package struct HistoryOverview: Hashable, Sendable {
  /// The tables, that of the latest run first.
  package var tables: [Table]

  /// The parsers that had one task on one machine.
  package struct Table: Hashable, Sendable {
    /// The task.
    package var task: HistoryTask
    /// The parsers.
    package var entries: [Entry]

    /// The latest run of any of them.
    package var lastRun: RecordedRun? { entries.compactMap(\.lastRun).max { $0.id < $1.id } }
    /// The first one.
    package var firstRun: RecordedRun? { entries.compactMap(\.firstRun).min { $0.id < $1.id } }
  }

  /// One parser with one sink.
  package struct Entry: Hashable, Sendable {
    /// The benchmark case.
    package var key: CaseKey
    /// The history of each metric that any of its runs has.
    package var series: [Metric: HistorySeries]

    /// How many runs have any of them.
    package var runs: Int { Set(points.map(\.run.id)).count }
    /// The latest of them.
    package var lastRun: RecordedRun? { points.map(\.run).max { $0.id < $1.id } }
    /// The first of them.
    package var firstRun: RecordedRun? { points.map(\.run).min { $0.id < $1.id } }

    private var points: [HistorySeries.Point] { series.values.flatMap(\.points) }
  }

  /// The figures of each parser, in order.
  package static let metrics: [Metric] = [.parseTime, .downloadTime, .totalTime, .peakResident]

  /// Puts the series of the metrics side by side.
  init(_ found: [(metric: Metric, series: [HistorySeries])]) {
    struct Place: Hashable {
      var machine: Int
      var key: CaseKey
    }
    var entries: [Place: Entry] = [:]
    for (metric, all) in found {
      for series in all {
        let place = Place(machine: series.machine, key: series.key)
        entries[place, default: Entry(key: series.key, series: [:])].series[metric] = series
      }
    }
    let byTask = Dictionary(grouping: entries.values) { entry -> HistoryTask? in
      entry.series.values.first.map(HistoryTask.init)
    }
    tables = byTask.compactMap { task, entries in
      task.map { Table(task: $0, entries: entries.sorted(by: Self.precedes)) }
    }
    tables.sort { one, other in
      let runs = (one.lastRun?.id ?? 0, other.lastRun?.id ?? 0)
      return runs.0 == runs.1
        ? (one.task.group.corpus, one.task.group.stream, one.task.group.factor)
          < (other.task.group.corpus, other.task.group.stream, other.task.group.factor)
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
  /// How long download and parse took of each parser over all of its runs, and how much memory.
  ///
  /// - Throws: ``HistoryError``.
  package func overview(
    matching filter: HistoryFilter = HistoryFilter()
  ) throws(HistoryError) -> HistoryOverview {
    HistoryOverview(
      try HistoryOverview.metrics.map { metric throws(HistoryError) in
        (metric, try series(of: metric.name, matching: filter))
      })
  }
}

/// The task of a machine: the cases that the rows of a table have in common.
package struct HistoryTask: Hashable, Sendable {
  /// The machine, by its number in the history.
  package let machine: Int
  /// The cases: parsers and sinks differ.
  package let group: CaseGroup

  /// The task of a series.
  package init(_ series: HistorySeries) {
    machine = series.machine
    group = series.key.group(without: [.sink, .backend, .library])
  }
}
