import HarnessCore
import Statistics
import WorkerContract

/// A listing of the trend of a metric: the steps and drift of each series.
struct TrendListing: Report {
  static var kind: ReportKind { .history }

  /// The number of runs that a sparkline shows.
  private static let sparks = 40

  private let trends: [Trend]
  private let metric: String
  private let descriptions: HistoryDescriptions

  init(_ trends: [Trend], of metric: String, machines: [Int: RecordedMachine]) {
    self.trends = trends
    self.metric = metric
    descriptions = HistoryDescriptions(machines: machines)
  }

  var reportName: String { "trend" }

  // MARK: - For a person

  func document(_ detail: Detail) -> ReportDocument {
    func section(_ lines: [String]) -> Section { Section([.list(of: lines, fit: .whole)]) }
    guard !trends.isEmpty else { return ReportDocument([section([HistoryDescriptions.nothing])]) }
    var tasks: [HistoryTask] = []
    let byTask = Dictionary(grouping: trends) { HistoryTask($0.series) }
    for trend in trends where !tasks.contains(HistoryTask(trend.series)) {
      tasks.append(HistoryTask(trend.series))
    }
    let sections = descriptions.byMachine(tasks, machine: \.machine).map { head, task in
      section(
        head + ["\(descriptions.task(task)): \(metric)"] + (byTask[task] ?? []).flatMap(lines))
    }
    let isMixed = Set(tasks.map(\.machine)).count > 1
    let title = detail == .whole ? [Section("The trend of \(metric)", level: 1, [])] : []
    return ReportDocument(title + sections + (isMixed ? [section([descriptions.warning])] : []))
  }

  private func lines(of trend: Trend) -> [String] {
    let series = trend.series
    let reference = series.reference.map { " over \($0)" } ?? ""
    let runs = series.points.count == 1 ? "1 run" : "\(series.points.count) runs"
    let curve = Sparkline.rendered(recent: series.values.suffix(Self.sparks))
    var lines = [
      "  \(series.key.backend)\(reference), \(series.key.sink): \(runs), now \(formatted(trend.level, series))  \(curve)"
    ]
    lines += trend.steps.reversed().flatMap { details(of: $0, in: series) }
    if let drift = trend.fit.drift {
      let change =
        series.values.allSatisfy { $0 > 0 }
        ? signed(drift, Figures.percent(abs(drift))) : signed(drift, formatted(abs(drift), series))
      lines.append("    drift: \(change) over these runs, in addition to any steps")
    }
    return lines
  }

  private func details(of step: Trend.Step, in series: HistorySeries) -> [String] {
    let levels = step.levels
    let ratio = levels.ratio.map { "\(Figures.closeRatio($0)), " } ?? ""
    var lines = [
      """
          step: \(ratio)\(formatted(levels.before, series)) to \(formatted(levels.after, series)), between \
      \(descriptions.run(step.lastBefore.run)) and \(descriptions.run(step.firstAfter.run))
      """
    ]
    if let commits = descriptions.commits(step) { lines.append("      commits \(commits)") }
    if step.lastBefore.library != step.firstAfter.library {
      lines.append("      library \(step.lastBefore.library), then \(step.firstAfter.library)")
    }
    return lines.map(\.onOneLine)
  }

  private func formatted(_ value: Double, _ series: HistorySeries) -> String {
    Figures.formatted(value, unit: series.unit)
  }

  private func signed(_ value: Double, _ text: String) -> String { (value < 0 ? "−" : "+") + text }

  // MARK: - For programs

  /// A row for each finding: a step, a drift, or the absence of both.
  var flatTable: FlatTable {
    let columns =
      ["machine"] + CaseKey.recordFields + [
        "metric", "unit", "reference", "runs", "finding", "ratio", "before", "after",
        "last_run_before", "last_time_before", "last_report_before", "last_commit_before",
        "first_run_after", "first_time_after", "first_report_after", "first_commit_after", "drift",
      ]
    return FlatTable(columns, trends.flatMap(rows))
  }

  private func rows(of trend: Trend) -> [[FlatTable.Value]] {
    let series = trend.series
    let start: [FlatTable.Value] =
      [.init(series.machine)] + series.key.values
      + [
        .text(series.metric), .init(series.unit), .init(series.reference),
        .init(series.points.count),
      ]
    let steps = trend.steps.map { step in
      start + ["step"]
        + [step.levels.ratio, step.levels.before, step.levels.after].map { .init($0) }
        + values(of: step.lastBefore.run) + values(of: step.firstAfter.run) + [.none]
    }
    let blank = Array(repeating: FlatTable.Value.none, count: 11)
    let drift = trend.fit.drift.map { [start + ["drift"] + blank + [.init($0)]] } ?? []
    let found = steps + drift
    return found.isEmpty ? [start + ["none"] + blank + [.none]] : found
  }

  private func values(of run: RecordedRun) -> [FlatTable.Value] {
    [.init(run.id), .init(run.time), .init(run.report), .init(run.commit)]
  }

  func encode(to encoder: any Encoder) throws {
    try HistoryJSON.Listing(
      trends.map { HistoryJSON.Trend($0) }, machines: descriptions.machines
    ).encode(to: encoder)
  }
}
