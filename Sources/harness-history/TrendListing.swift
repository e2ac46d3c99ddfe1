import WorkerContract
import CommandSupport
import History
import Reports
import Results
import Statistics

/// What became of a metric: the steps in the past of each row.
struct TrendListing: HistoryListing {
  /// How many runs a sparkline shows.
  private static let sparks = 40

  private let trends: [Trend]
  private let metric: String
  private let descriptions: HistoryDescriptions

  init(_ trends: [Trend], of metric: String, machines: [Int: RecordedMachine]) {
    self.trends = trends
    self.metric = metric
    descriptions = HistoryDescriptions(machines: machines)
  }

  // MARK: - Text

  var text: String {
    guard !trends.isEmpty else { return HistoryDescriptions.nothing }
    var tasks: [HistoryTask] = []
    let byTask = Dictionary(grouping: trends) { HistoryTask($0.row) }
    for trend in trends where !tasks.contains(HistoryTask(trend.row)) {
      tasks.append(HistoryTask(trend.row))
    }
    var blocks: [String] = []
    var machine: Int?
    for task in tasks {
      let head = task.machine == machine ? [] : [descriptions.machine(task.machine)]
      machine = task.machine
      let body = (byTask[task] ?? []).flatMap(lines)
      blocks.append(
        (head + ["\(descriptions.task(task)): \(metric)"] + body).joined(separator: "\n"))
    }
    if Set(tasks.map(\.machine)).count > 1 { blocks.append(descriptions.warning) }
    return blocks.joined(separator: "\n\n")
  }

  private func lines(of trend: Trend) -> [String] {
    let row = trend.row
    let reference = row.reference.map { " over \($0)" } ?? ""
    let runs = row.points.count == 1 ? "1 run" : "\(row.points.count) runs"
    let curve = Sparkline.rendered(recent: row.values.suffix(Self.sparks))
    var lines = [
      "  \(row.key.backend)\(reference), \(row.key.sink): \(runs), now \(formatted(trend.level, row))  \(curve)"
    ]
    lines += trend.steps.reversed().flatMap { details(of: $0, in: row) }
    if let drift = trend.fit.drift {
      let change =
        row.values.allSatisfy { $0 > 0 }
        ? signed(drift, Figures.percent(abs(drift))) : signed(drift, formatted(abs(drift), row))
      lines.append("    drift: \(change) over these runs, beside any steps")
    }
    return lines
  }

  private func details(of step: Trend.Step, in row: HistorySeries) -> [String] {
    let levels = step.levels
    let ratio = levels.ratio.map { "\(Figures.closeRatio($0)), " } ?? ""
    var lines = [
      """
          step: \(ratio)\(formatted(levels.before, row)) to \(formatted(levels.after, row)), between \
      \(descriptions.run(step.lastBefore.run)) and \(descriptions.run(step.firstAfter.run))
      """
    ]
    if let commits = descriptions.commits(step) { lines.append("      commits \(commits)") }
    if step.lastBefore.library != step.firstAfter.library {
      lines.append("      library \(step.lastBefore.library), then \(step.firstAfter.library)")
    }
    return lines.map(\.onOneLine)
  }

  private func formatted(_ value: Double, _ row: HistorySeries) -> String {
    Figures.formatted(value, unit: row.unit)
  }

  private func signed(_ value: Double, _ text: String) -> String { (value < 0 ? "−" : "+") + text }

  // MARK: - Files

  /// A line a finding: a step, a drift, or that there is none.
  var csv: String {
    let format: CSVFormat = .csv
    let names = [
      "machine", "corpus", "document_sha", "stream", "pace", "sink", "backend", "library", "build",
      "factor", "stop_after", "metric", "unit", "reference", "runs", "finding", "ratio", "before",
      "after", "last_run_before", "last_time_before", "last_report_before", "last_commit_before",
      "first_run_after", "first_time_after", "first_report_after", "first_commit_after", "drift",
    ]
    let lines = trends.flatMap { trend in
      let row = trend.row
      let start =
        [String(row.machine)] + row.key.fields
        + [row.metric, row.unit, row.reference ?? "", String(row.points.count)]
      let steps = trend.steps.map { step in
        start + [
          "step", format.number(step.levels.ratio), format.number(step.levels.before),
          format.number(step.levels.after),
        ] + fields(of: step.lastBefore.run) + fields(of: step.firstAfter.run) + [""]
      }
      let blank = Array(repeating: "", count: 11)
      let drift = trend.fit.drift.map { [start + ["drift"] + blank + [format.number($0)]] } ?? []
      let found = steps + drift
      return found.isEmpty ? [start + ["none"] + blank + [""]] : found
    }
    return format.text([names] + lines)
  }

  private func fields(of run: RecordedRun) -> [String] {
    [String(run.id), run.time, run.report, run.commit ?? ""]
  }

  func json() throws -> String {
    try JSONText.text(
      of: HistoryJSON.Listing(trends.map { HistoryJSON.Trend($0) }, machines: descriptions.machines)
    )
  }
}

/// A table of plain text, each column as wide as its widest cell.
struct TextColumns {
  /// The lines, the head first.
  let lines: [String]

  /// - Parameters:
  ///   - head: The names of the columns; figures stand on the right below those in `figures`.
  ///   - rows: A cell a column each.
  ///   - figures: The columns whose cells are moved to the right.
  init(_ head: [String], _ rows: [[String]], figures: ClosedRange<Int>) {
    let all = [head] + rows
    let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    lines = all.map { row in
      let cells = row.indices.map { column in
        figures.contains(column)
          ? String(repeating: " ", count: widths[column] - row[column].count) + row[column]
          : row[column].padding(to: widths[column])
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
