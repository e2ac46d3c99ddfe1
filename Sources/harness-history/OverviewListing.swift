import WorkerContract
import History
import Reports
import Results

/// How long each parser took over all of its runs, and how much memory.
struct OverviewListing: HistoryListing {
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

  // MARK: - Text

  var text: String {
    var blocks: [String] = []
    var machine: Int?
    for table in overview.tables {
      let head = table.task.machine == machine ? [] : [descriptions.machine(table.task.machine)]
      machine = table.task.machine
      blocks.append((head + lines(of: table)).joined(separator: "\n"))
    }
    if blocks.isEmpty { blocks = [HistoryDescriptions.nothing] }
    var notes: [String] = []
    if Set(overview.tables.map(\.task.machine)).count > 1 { notes.append(descriptions.warning) }
    if interrupted > 0 { notes.append("Interrupted runs are left out; there is \(interrupted).") }
    if !notes.isEmpty { blocks.append(notes.joined(separator: "\n")) }
    return blocks.joined(separator: "\n\n")
  }

  private func lines(of table: HistoryOverview.Table) -> [String] {
    let parsers = Dictionary(grouping: table.entries) { [$0.key.backend, $0.key.sink.rawValue] }
    let isMixed = parsers.values.contains { $0.count > 1 }
    let head = ["backend", "sink"] + (isMixed ? ["library"] : [])
    let rows = table.entries.map { entry in
      [entry.key.backend, entry.key.sink.rawValue] + (isMixed ? [entry.key.library] : [])
        + [
          "\(entry.runs)", formatted(entry.time?.median, "ns"), formatted(entry.time?.mean, "ns"),
          formatted(entry.memory?.median, "bytes"), formatted(entry.memory?.mean, "bytes"),
          Sparkline.rendered(recent: (entry.time?.values ?? []).suffix(Self.sparks)),
        ]
    }
    let columns = TextColumns(
      head + ["runs", "parse time", "mean", "peak RSS", "mean", "parse time, latest last"], rows,
      figures: head.count...(head.count + 4))
    return [title(of: table)] + columns.lines
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

  private func formatted(_ value: Double?, _ unit: String) -> String {
    value.map { Figures.formatted($0, unit: unit) } ?? Figures.none
  }

  // MARK: - Files

  var csv: String {
    let format: CSVFormat = .csv
    let names = [
      "machine", "corpus", "document_sha", "stream", "pace", "sink", "backend", "library", "build",
      "factor", "stop_after", "runs", "first_run", "first_time", "last_run", "last_time",
      "parse_time_median", "parse_time_mean", "peak_resident_median", "peak_resident_mean",
    ]
    let lines = entries.map { machine, entry in
      [String(machine)] + entry.key.fields + [
        String(entry.runs), entry.firstRun.map { String($0.id) } ?? "", entry.firstRun?.time ?? "",
        entry.lastRun.map { String($0.id) } ?? "", entry.lastRun?.time ?? "",
        format.number(entry.time?.median), format.number(entry.time?.mean),
        format.number(entry.memory?.median), format.number(entry.memory?.mean),
      ]
    }
    return format.text([names] + lines)
  }

  func json() throws -> String {
    try JSONText.text(
      of: HistoryJSON.Listing(
        entries.map { machine, entry in
          HistoryJSON.Averages(
            machine: machine, key: entry.key, runs: entry.runs,
            parseTime: entry.time.map { HistoryJSON.Average($0) },
            peakResident: entry.memory.map { HistoryJSON.Average($0) })
        }, machines: descriptions.machines))
  }

  private var entries: [(machine: Int, entry: HistoryOverview.Entry)] {
    overview.tables.flatMap { table in table.entries.map { (table.task.machine, $0) } }
  }
}
