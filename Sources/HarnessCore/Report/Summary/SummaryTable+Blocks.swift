internal import WorkerContract

extension SummaryTable {
  func blocks(_ detail: Detail) -> [Block] {
    let isBrief = detail != .whole
    let name = CellColumn<Row>.text(head(isBrief)) { Cell($0.label) }
    // On a terminal there is no room for column titles without figures.
    let shown = isBrief && subject == .floors && !hasFigures ? [] : columns
    let cells = [name] + shown.flatMap { cellColumns($0, detail) }
    var table = Table(of: rows, cells) { row in
      row.problem != nil ? .alarm : subject == .floors ? .aside : .plain
    }
    table.columns[0].mayShrink = true
    for (row, problem) in zip(table.rows.indices, rows.map(\.problem)) {
      guard let problem else { continue }
      table.rows[row].cells = [table.rows[row].cells[0], .spanning(problem.text(detail))]
    }
    return [.table(table), .list(of: notes, tone: .aside)]
  }

  private func head(_ isBrief: Bool) -> String {
    switch subject {
    case .parsers: "backend"
    case .floors: isBrief ? "floors and controls" : "implementation"
    }
  }

  private func cellColumns(_ column: SummaryColumn, _ detail: Detail) -> [CellColumn<Row>] {
    let title = column.title(reference: reference, detail)
    var figures = CellColumn<Row>.figures(title) { row in
      row.entries[column].map { .figure($0) } ?? .missing
    }
    figures.column.marksBest = true
    figures.column.dropOrder = Dropped.column(column).order
    guard column == .speed else { return [figures] }
    figures.column.range = detail == .whole ? "[interval]" : "[ ]"
    figures.column.rangeDropOrder = Dropped.interval.order
    var verdict = CellColumn<Row>.text("verdict") { row in
      detail == .whole ? Cell(row.verdict) : Cell(row.verdict ?? "")
    }
    verdict.column.dropOrder = Dropped.verdict.order
    return [figures] + (hasVerdicts ? [verdict] : [])
  }

  /// The parts of a table that are left out to save space.
  private enum Dropped: Hashable {
    case column(SummaryColumn)
    case verdict
    case interval

    /// All parts, the least important first.
    ///
    /// The resident set of the process stays longer than the live heap: implementations that differ little in
    /// one may differ twofold in the other, and the resident set is what a machine must provide.
    private static let all: [Dropped] = [
      .column(.residentGrowth), .column(.firstItem), .column(.firstParse), .column(.liveHeap),
      .verdict, .column(.allocations), .interval, .column(.resident), .column(.speed),
    ]

    var order: Int? { Self.all.firstIndex(of: self) }
  }
}

extension CaseResults.Problem {
  /// Returns the status of a case, which is shown in place of its figures.
  fileprivate func text(_ detail: Detail) -> RichText {
    let status = status.rawValue
    return switch detail {
    case .whole: "\(status, .emphasis): \(reason.isEmpty ? self.status.text : reason)"
    case .brief, .summary: RichText(reason.isEmpty ? status : "\(status): \(reason)")
    }
  }
}
