import WorkerContract
import History
import Reports
import Results

/// How long each parser took over all of its runs, and how much memory.
struct OverviewListing: Report {
  static var kind: ReportKind { .history }

  /// How many runs a sparkline shows.
  private static let sparks = 24

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
      Section([.list(of: head + [title(of: table)], fit: .whole), .table(block(table))])
    }
    let nothing = Section([.list(of: [HistoryDescriptions.nothing])])
    let machines = Set(overview.tables.map(\.task.machine)).count
    let notes = [
      machines > 1 ? descriptions.warning : nil,
      interrupted > 0 ? "Interrupted runs are left out; there is \(interrupted)." : nil,
    ].compactMap { $0 }
    return ReportDocument((tables.isEmpty ? [nothing] : tables) + [Section([.list(of: notes)])])
  }

  private func block(_ table: HistoryOverview.Table) -> Table {
    typealias Entry = HistoryOverview.Entry
    let parsers = Dictionary(grouping: table.entries) { [$0.key.backend, $0.key.sink.rawValue] }
    let isMixed = parsers.values.contains { $0.count > 1 }
    func figures(
      _ title: String, _ unit: String, _ value: @escaping (Entry) -> Double?
    ) -> CellColumn<Entry> {
      .figures(title) { Cell(value($0).map { Figures.formatted($0, unit: unit) }) }
    }
    let library = CellColumn<Entry>.text("library") { Cell($0.key.library) }
    return Table(
      of: table.entries,
      [.text("backend") { Cell($0.key.backend) }, .text("sink") { Cell($0.key.sink.rawValue) }]
        + (isMixed ? [library] : [])
        + [
          .figures("runs") { "\($0.runs)" }.dropped(3),
          figures("parse time", "ns") { $0.time?.median },
          figures("mean", "ns") { $0.time?.mean }.dropped(1),
          figures("peak RSS", "bytes") { $0.memory?.median }.dropped(4),
          figures("mean", "bytes") { $0.memory?.mean }.dropped(0),
          .text("parse time, latest last") { entry in
            Cell(Sparkline.rendered(recent: (entry.time?.values ?? []).suffix(Self.sparks)))
          }.dropped(2),
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

  var records: [[String]] {
    let names =
      ["machine"] + CaseKey.recordFields + [
        "runs", "first_run", "first_time", "last_run", "last_time", "parse_time_median",
        "parse_time_mean", "peak_resident_median", "peak_resident_mean",
      ]
    return [names]
      + entries.map { machine, entry in
        [String(machine)] + entry.key.recordFields + [
          String(entry.runs), entry.firstRun.map { String($0.id) } ?? "",
          entry.firstRun?.time ?? "", entry.lastRun.map { String($0.id) } ?? "",
          entry.lastRun?.time ?? "", Figures.field(entry.time?.median),
          Figures.field(entry.time?.mean), Figures.field(entry.memory?.median),
          Figures.field(entry.memory?.mean),
        ]
      }
  }

  func encode(to encoder: any Encoder) throws {
    let averages = entries.map { machine, entry in
      HistoryJSON.Averages(
        machine: machine, key: entry.key, runs: entry.runs,
        parseTime: entry.time.map { HistoryJSON.Average($0) },
        peakResident: entry.memory.map { HistoryJSON.Average($0) })
    }
    try HistoryJSON.Listing(averages, machines: descriptions.machines).encode(to: encoder)
  }

  private var entries: [(machine: Int, entry: HistoryOverview.Entry)] {
    overview.tables.flatMap { table in table.entries.map { (table.task.machine, $0) } }
  }
}
