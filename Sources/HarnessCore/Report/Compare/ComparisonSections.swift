internal import WorkerContract

extension ResultComparison: Report {
  package static var kind: ReportKind { .comparison }

  package var reportName: String { "comparison" }

  /// Returns the differences, one table per metric, a line for each table without changes, notes, and the
  /// result.
  ///
  /// On a terminal the document omits the warnings, which are printed separately.
  package func document(_ detail: Detail) -> ReportDocument {
    let files = files.map { file in
      let commit = file.commit.map { ", commit \($0.prefix(12))" } ?? ""
      return "\(file.name): \(file.path)\(commit)"
    }
    let changed = tables.filter { !$0.isAllEqual }.map { table in
      Section(
        title(of: table), level: 3,
        [.table(ComparedFigures(table).block(columns: columns, detail))])
    }
    let equal = tables.filter(\.isAllEqual).map { table in
      let rows = table.rows.count
      let text = rows == 1 ? "the only row" : "all \(Figures.count(Double(rows))) rows"
      return "\(title(of: table)): equal in \(text)"
    }
    func list(_ lines: [String], tone: Tone = .plain) -> Section {
      Section([.list(of: lines, tone: tone, fit: .whole)])
    }
    let rest =
      switch detail {
      case .whole:
        [
          Section([
            .list(
              warnings.map { "\("Warning:", .strong) \($0)" }
                + (notes + legend).map { RichText($0) })
          ])
        ]
      case .brief, .summary: [list(legend, tone: .aside), list(notes)]
      }
    let end = Section([.paragraph(RichText(ComparisonSentence(self).description, .strong))])
    return ReportDocument([list(files + differences)] + changed + [list(equal)] + rest + [end])
  }

  /// Returns the metric, then the properties that all of its figures share.
  private func title(of table: Table) -> String {
    let rest = (table.titleKeys(among: tables).dropFirst() + table.commonKeys)
      .map { "\($0.key) \($0.value)" }
    return rest.isEmpty ? table.metric : "\(table.metric): \(rest.joined(separator: ", "))"
  }

  /// The explanation of the marks.
  private var legend: [String] {
    [
      "changes are relative to \(columns.first?.onOneLine ?? "the first column"); each run is one "
        + "observation; ±: 95 % interval over runs",
      "×: speed relative to that column, above 1 is faster; %: any other change",
      "[ ]: interval of the change, \(Figures.share(level)) for the whole table together; exact metrics need none (=)",
      "~: no difference shown, which doesn't prove that there is none",
    ]
  }
}

/// Writes the figures of one table of a comparison.
private struct ComparedFigures {
  /// A row of the table; `nil` for the row of the means.
  private typealias Row = ResultComparison.Row?

  private let table: ResultComparison.Table

  init(_ table: ResultComparison.Table) { self.table = table }

  /// Returns a table with the keys of the rows, then the figures of each column, each but the first followed
  /// by its change.
  func block(columns names: [String], _ detail: Detail) -> Table {
    let labels = table.labelKeys.enumerated().map { index, key in
      CellColumn<Row>.text(table.rows[0].keys[key].key) { row in
        Cell(row?.keys[key].value ?? (index == 0 ? "geometric mean" : ""))
      }
    }
    let figures = names.enumerated().flatMap { index, name in
      var values = CellColumn<Row>.figures(name, .spread) { row in
        row.map { figure($0.cells[index]) } ?? .empty
      }
      values.column.startsPart = index > 0
      let changes = CellColumn<Row>.text(detail == .whole ? "change" : "") { row in
        row.map { Cell(change($0.cells[index])) }
          ?? Cell(table.means[index].map(mean) ?? "")
      }
      return [values] + (index == 0 ? [] : [changes])
    }
    let hasMeans = table.means.contains { $0 != nil }
    return Table(
      of: table.rows.map { $0 } + (hasMeans ? [nil] : []),
      (labels.isEmpty ? [.text("") { _ in .empty }] : labels) + figures)
  }

  // MARK: - Cells

  /// Returns the figure of a cell, or else its status, or that it is missing.
  private func figure(_ cell: ResultComparison.Cell) -> Cell {
    guard let value = cell.value else {
      return Cell(cell.status.flatMap { $0 == .ok ? nil : $0.rawValue } ?? "missing")
    }
    var figure = Figure(value: value, text: formatted(value))
    if let low = cell.low, let high = cell.high, low <= high {
      if table.kind == .exact, low != high {
        figure.text = "\(formatted(low)) to \(formatted(high))"
      } else if table.kind == .noisy, value != 0 {
        // Half the width of the interval over the runs.
        figure.rangeText = "±" + Figures.spread(of: value, over: low...high)
      }
    }
    return .figure(figure)
  }

  /// Returns the change of a cell relative to the first.
  private func change(_ cell: ResultComparison.Cell) -> String {
    guard let change = cell.change else { return "" }
    return switch change.outcome {
    case .different: amount(change) + interval(change)
    case .equal: "="
    case .notShown: "~" + interval(change)
    case .tooFewRuns: "too few runs"
    case .notComparable: "not compared"
    case .mixed: "mixed"
    case .varies: "varies"
    case .missing: ""
    }
  }

  // MARK: - Parts

  private func interval(_ change: Change) -> String {
    guard let low = change.low, let high = change.high else { return "" }
    guard let direction = speedDirection else { return " [\(share(low - 1)), \(share(high - 1))]" }
    return " " + direction.speed(of: change.ratio ?? 1, low...max(low, high)).intervalText
  }

  /// How to convert ratios of the metric to speeds; `nil` if the metric is not a speed, so that changes are
  /// percentages.
  private var speedDirection: SpeedDirection? { SpeedDirection(of: table.metric) }

  /// Formats the size of a change; for exact metrics to the last digit.
  private func amount(_ change: Change) -> String {
    if let speedDirection, let ratio = change.ratio, ratio > 0 {
      return speedDirection.speed(of: ratio).valueText + "×"
    }
    guard let difference = change.difference else { return "" }
    guard let ratio = change.ratio else { return signed(difference, exactly(difference)) }
    guard table.kind == .exact else { return share(ratio - 1) }
    return "\(signed(difference, exactly(difference))) (\(share(ratio - 1)))"
  }

  /// Formats the geometric mean of the ratios of a column.
  private func mean(_ ratio: Double) -> String {
    guard let speedDirection, ratio > 0 else { return share(ratio - 1) }
    return speedDirection.speed(of: ratio).valueText + "×"
  }

  /// Formats a share as a signed percentage, with enough digits for a value other than 0 not to appear as 0.
  private func share(_ share: Double) -> String {
    let rounded = Figures.percent(share.magnitude)
    let isHidden = share != 0 && share.magnitude < 0.0005
    return signed(
      share, isHidden ? "\(DecimalDigits(share.magnitude * 100).plain(decimals: 1)) %" : rounded)
  }

  private func signed(_ value: Double, _ magnitude: String) -> String {
    (value < 0 ? "−" : value > 0 ? "+" : "") + magnitude
  }

  private func exactly(_ value: Double) -> String {
    let isWhole = value == value.rounded()
    switch table.unit {
    case "count" where isWhole: return Figures.count(value.magnitude)
    case "bytes" where isWhole: return Figures.count(value.magnitude) + " B"
    default: return formatted(value.magnitude)
    }
  }

  private func formatted(_ value: Double) -> String {
    table.unit == "count" && table.kind == .exact
      ? Figures.significant(value) : Figures.formatted(value, unit: table.unit)
  }
}

/// Whether a lower or a higher value of a speed metric is faster.
private enum SpeedDirection {
  /// Lower is faster.
  case time
  /// Higher is faster.
  case rate

  /// Creates the direction of a metric; `nil` if the metric is not a speed.
  init?(of metric: String) {
    switch metric {
    case Metric.parseTime.name, Metric.cpuTime.name, Metric.parseTimeRatio.name: self = .time
    case Metric.throughput.name, Metric.itemRate.name: self = .rate
    default: return nil
    }
  }

  /// Converts a ratio of the metric to a speed.
  func speed(of ratio: Double, _ interval: ClosedRange<Double>? = nil) -> SpeedRatio {
    let speed = SpeedRatio(value: ratio, interval: interval)
    return self == .time ? speed.inverted : speed
  }
}
