import FeedEvents
import HarnessCore
import WorkerContract

/// The download time, parse time, total time and memory of each parser over all of its runs.
///
/// An average never mixes figures of different machines, documents or libraries.
struct HistoryOverview: Hashable, Sendable {
  /// The tables, the one with the latest run first.
  var tables: [Table]

  /// The parsers that performed the same task on the same machine.
  struct Table: Hashable, Sendable {
    var task: HistoryTask
    var entries: [Entry]

    var lastRun: RecordedRun? { entries.compactMap(\.lastRun).max { $0.id < $1.id } }
    var firstRun: RecordedRun? { entries.compactMap(\.firstRun).min { $0.id < $1.id } }
  }

  struct Entry: Hashable, Sendable {
    var key: CaseKey
    var series: [Metric: HistorySeries]

    var runs: Int { Set(points.map(\.run.id)).count }
    var lastRun: RecordedRun? { points.map(\.run).max { $0.id < $1.id } }
    var firstRun: RecordedRun? { points.map(\.run).min { $0.id < $1.id } }

    private var points: [HistorySeries.Point] { series.values.flatMap(\.points) }
  }

  /// The metrics of each parser, in order.
  static let metrics: [Metric] = [.parseTime, .downloadTime, .totalTime, .peakResident]

  init(_ found: [(metric: Metric, series: [HistorySeries])]) {
    struct EntryKey: Hashable {
      var machine: Int
      var key: CaseKey
    }
    var entries: [EntryKey: Entry] = [:]
    for (metric, all) in found {
      for series in all {
        let entryKey = EntryKey(machine: series.machine, key: series.key)
        entries[entryKey, default: Entry(key: series.key, series: [:])].series[metric] = series
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
        ? (one.task.group.corpus, one.task.group.stream.description, one.task.group.factor)
          < (other.task.group.corpus, other.task.group.stream.description, other.task.group.factor)
        : runs.0 > runs.1
    }
  }

  /// Orders entries by latest run first, then by sink, name and library.
  private static func precedes(_ one: Entry, _ other: Entry) -> Bool {
    let runs = (one.lastRun?.id ?? 0, other.lastRun?.id ?? 0)
    return runs.0 == runs.1
      ? (one.key.sink, one.key.backend, one.key.library)
        < (other.key.sink, other.key.backend, other.key.library)
      : runs.0 > runs.1
  }
}

extension HistoryStore {
  /// Returns the download time, parse time, total time and memory of each parser over all of its runs.
  func overview(
    matching filter: HistoryFilter = HistoryFilter()
  ) throws(HistoryError) -> HistoryOverview {
    HistoryOverview(
      try HistoryOverview.metrics.map { metric throws(HistoryError) in
        (metric, try series(of: metric.name, matching: filter))
      })
  }
}

/// The properties that all entries of a table share: the machine and the task.
struct HistoryTask: Hashable, Sendable {
  let machine: Int
  /// The shared part of the case keys: all but sink, parser and library.
  let group: CaseGroup

  init(_ series: HistorySeries) {
    machine = series.machine
    group = series.key.group(without: [.sink, .backend, .library])
  }
}
