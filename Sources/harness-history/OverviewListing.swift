import HarnessCore
import WorkerContract

/// A listing of the download time, parse time, total time and memory of each parser over all of its runs.
struct OverviewListing: Report {
  static var kind: ReportKind { .history }

  /// The number of runs that a sparkline shows.
  private static let sparks = 24

  /// Two columns with the median and the mean of a metric.
  private struct Average {
    let metric: Metric
    let title: String
    /// The order in which the median is left out to save space; `meanOrder` is that of the mean.
    let order: Int
    let meanOrder: Int
  }

  private static let averages = [
    Average(metric: .parseTime, title: "parse", order: 8, meanOrder: 2),
    Average(metric: .downloadTime, title: "download", order: 6, meanOrder: 0),
    Average(metric: .totalTime, title: "total", order: 7, meanOrder: 1),
    Average(metric: .peakResident, title: "peak RSS", order: 5, meanOrder: 0),
  ]

  private let overview: HistoryOverview
  private let descriptions: HistoryDescriptions
  private let interrupted: Int

  init(_ overview: HistoryOverview, machines: [Int: RecordedMachine], interrupted: Int) {
    self.overview = overview
    descriptions = HistoryDescriptions(machines: machines)
    self.interrupted = interrupted
  }

  var reportName: String { "history" }

  // MARK: - For a person

  func document(_ detail: Detail) -> ReportDocument {
    let tables = descriptions.byMachine(overview.tables, machine: \.task.machine).map {
      head, table in
      Section(
        [.list(of: head + [title(of: table)], fit: .whole), .table(block(table))]
          + (detail == .whole ? charts(table) : []))
    }
    let head = detail == .whole ? [Section("The runs so far", level: 1, [])] : []
    let nothing = Section([
      .list(of: [
        "No run matches the options and has times or the memory of its process: --runs lists runs with other figures."
      ])
    ])
    let machines = Set(overview.tables.map(\.task.machine)).count
    let notes = [
      machines > 1 ? descriptions.warning : nil,
      interrupted > 0 ? "Interrupted runs are left out: \(interrupted)." : nil,
    ].compactMap { $0 }
    return ReportDocument(
      head + (tables.isEmpty ? [nothing] : tables) + [Section([.list(of: notes)])])
  }

  /// Returns the parse times of a table's parsers, run by run: a chart for each sink.
  private func charts(_ table: HistoryOverview.Table) -> [Block] {
    let sinks = Dictionary(grouping: table.entries, by: \.key.sink)
    return sinks.keys.sorted(by: >).map { sink in
      let series = (sinks[sink] ?? []).compactMap { entry in
        entry.series[.parseTime].map { times in
          let now = times.values.last.map { "now \(Figures.formatted($0, unit: times.unit))" }
          return Chart.Series(name: entry.key.backend, values: times.values, remark: now ?? "")
        }
      }
      return .chart(
        Chart("Parse time, run by run (\(sink))", .points, unit: Metric.parseTime.unit, series))
    }
  }

  private func block(_ table: HistoryOverview.Table) -> Table {
    typealias Entry = HistoryOverview.Entry
    let parsers = Dictionary(grouping: table.entries) { [$0.key.backend, $0.key.sink.rawValue] }
    let isMixed = parsers.values.contains { $0.count > 1 }
    func figures(
      _ title: String, of metric: Metric, _ value: @escaping (HistorySeries) -> Double
    ) -> CellColumn<Entry> {
      .figures(title) { entry in
        Cell(entry.series[metric].map { Figures.formatted(value($0), unit: metric.unit) })
      }
    }
    func isRecorded(_ metric: Metric) -> Bool {
      table.entries.contains { $0.series[metric] != nil }
    }
    // Without a download, the total says no more than the parse.
    let averages = Self.averages.filter { average in
      isRecorded(average.metric == .totalTime ? .downloadTime : average.metric)
    }.flatMap { average in
      [
        figures("\(average.title), median", of: average.metric, \.median).dropped(average.order),
        figures("mean", of: average.metric, \.mean).dropped(average.meanOrder),
      ]
    }
    let library = CellColumn<Entry>.text("library") { Cell($0.key.library) }
    return Table(
      of: table.entries,
      [.text("backend") { Cell($0.key.backend) }, .text("sink") { Cell($0.key.sink.rawValue) }]
        + (isMixed ? [library] : [])
        + [
          .figures("runs") { "\($0.runs)" }.dropped(4)
        ] + averages + [
          .text("parse time, latest last") { entry in
            let times = entry.series[.parseTime]?.values ?? []
            return Cell(Sparkline.rendered(recent: times.suffix(Self.sparks)))
          }.dropped(3)
        ])
  }

  private func title(of table: HistoryOverview.Table) -> String {
    guard let first = table.firstRun, let last = table.lastRun else {
      return descriptions.task(table.task)
    }
    return """
      \(descriptions.task(table.task)): runs \(first.id) to \(last.id), \(first.time.prefix(10)) to \
      \(last.time.prefix(10))
      """
  }

  // MARK: - For programs

  var flatTable: FlatTable {
    let columns =
      ["machine"] + CaseKey.recordFields + [
        "runs", "first_run", "first_time", "last_run", "last_time",
      ] + HistoryOverview.metrics.flatMap { ["\($0.name)_median", "\($0.name)_mean"] }
    return FlatTable(
      columns,
      entries.map { machine, entry in
        [.init(machine)] + entry.key.values + [
          .init(entry.runs), .init(entry.firstRun?.id), .init(entry.firstRun?.time),
          .init(entry.lastRun?.id), .init(entry.lastRun?.time),
        ]
          + HistoryOverview.metrics.flatMap { metric -> [FlatTable.Value] in
            [.init(entry.series[metric]?.median), .init(entry.series[metric]?.mean)]
          }
      })
  }

  func encode(to encoder: any Encoder) throws {
    let averages = entries.map { machine, entry in
      HistoryJSON.Averages(
        machine: machine, key: entry.key, runs: entry.runs,
        parseTime: entry.series[.parseTime].map { HistoryJSON.Average($0) },
        downloadTime: entry.series[.downloadTime].map { HistoryJSON.Average($0) },
        totalTime: entry.series[.totalTime].map { HistoryJSON.Average($0) },
        peakResident: entry.series[.peakResident].map { HistoryJSON.Average($0) })
    }
    try HistoryJSON.Listing(averages, machines: descriptions.machines).encode(to: encoder)
  }

  private var entries: [(machine: Int, entry: HistoryOverview.Entry)] {
    overview.tables.flatMap { table in table.entries.map { (table.task.machine, $0) } }
  }
}
