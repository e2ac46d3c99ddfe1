internal import WorkerContract
package import Results

/// The tables of a run as aligned text for a terminal: 100 columns, a `*` at what is best.
package struct TerminalTable: Hashable, Sendable, CustomStringConvertible {
  /// Whether colours may be used.
  package enum Style: Hashable, Sendable {
    /// Text alone, for files and pipes.
    case plain
    /// ANSI codes: the best green and bold, floors and controls dimmed.
    case colour
  }

  /// The tables, a line feed at the end of each line.
  package let text: String

  /// Lays out a table for each stream and sink, then the floors and controls of each stream; below
  /// them the curves, what stayed undecided, and what makes figures less than they seem.
  package init(_ results: Results, style: Style = .plain) {
    let paint = TerminalPaint(style)
    let index = ResultIndex(results)
    let warnings = Warnings(results).lines.map { paint.alarming($0) }
    let tables = index.streams.flatMap { stream in
      let siblings = index.groups(beside: stream)
      return index.tabledGroups.filter(siblings.contains).map {
        TerminalGrid(SummaryTable($0, of: index), paint).lines
      }
        + [TerminalGrid(floors: SummaryTable(floorsBeside: stream, of: index), paint).lines]
    }
    let key = """
      ×: speed relative to \(results.plan.reference.onOneLine), above 1 is faster; \
      [ ]: its interval; *: best, where it can be told
      """
    self.init(
      blocks: [warnings] + tables + [[paint.dim(key)], TerminalCurves(results).lines]
        + [Self.undecided(results, paint), Self.lints(results, paint)])
  }

  /// Joins blocks by empty lines; empty ones are left out.
  init(blocks: [[String]]) {
    text = blocks.filter { !$0.isEmpty }.map { $0.map { $0 + "\n" }.joined() }
      .joined(separator: "\n")
  }

  /// The tables.
  package var description: String { text }

  private static func undecided(_ results: Results, _ paint: TerminalPaint) -> [String] {
    let lines = TerminalList(UndecidedVerdicts(results, isShort: true).lines, atMost: 4)
      .lines
    return lines.isEmpty ? [] : [paint.strong("undecided")] + lines
  }

  private static func lints(_ results: Results, _ paint: TerminalPaint) -> [String] {
    var order: [String] = []
    let lints = results.lints.reduce(into: [String: [LintFinding]]()) { lints, finding in
      if lints[finding.lint] == nil { order.append(finding.lint) }
      lints[finding.lint, default: []].append(finding)
    }
    let lines = TerminalList(order.map { Self.line(lints[$0] ?? []) }).lines
    return lines.isEmpty ? [] : [paint.strong("data lints")] + lines
  }

  /// The first finding of one lint, and how many more rows it concerns.
  private static func line(_ findings: [LintFinding]) -> String {
    guard let first = findings.first else { return "" }
    let place = first.key.map { "\($0.backend) (\($0.configuration.shortText))" }
    let more = Set(findings.map(\.key)).count - 1
    let rest =
      more == 0 ? nil : "\(Figures.count(Double(more))) more \(more == 1 ? "row" : "rows")"
    let rows = [place, rest].compactMap { $0 }.joined(separator: " and ")
    return [first.lint, rows, first.finding].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension TerminalTable {
  /// Lays out the standings of a suite, then the cells that are missing.
  package init(_ suite: Suite, style: Style = .plain) {
    let paint = TerminalPaint(style)
    let warnings = Warnings(suite).lines.map { paint.alarming($0) }
    let missing = TerminalList(
      suite.missing.map { cell in
        let words = [cell.status.rawValue, cell.reason].filter { !$0.isEmpty }
        return "\(cell.backend) on \(cell.feed): \(words.joined(separator: ": "))"
      }
    ).lines.map { paint.alarming($0) }
    let key = """
      ×: throughput relative to \(suite.reference.onOneLine), mean over feeds; above 1 is faster; \
      [ ]: 95 %
      """
    self.init(
      blocks: [
        warnings, Self.standings(suite, paint), missing,
        [paint.dim(PlainText.cut(key, to: TerminalGrid.limit))],
      ])
  }

  private static func standings(_ suite: Suite, _ paint: TerminalPaint) -> [String] {
    let head = ["backend", "×", "[95 %]", "lowest", "highest", "feeds"]
    let rows = suite.standings.map { RankedCases($0, in: suite) }.map { cells in
      (cells.all + [Figures.count(Double(cells.feeds))])
        .map { PlainText.cut($0.onOneLine, to: 24) }
    }
    guard !rows.isEmpty else { return [] }
    let lines = TerminalColumns(head: head, rows: rows, toTheRight: [1, head.count - 1]).lines
    return [paint.strong(PlainText.cut(suite.circumstances.onOneLine, to: TerminalGrid.limit))]
      + [paint.dim(lines[0])] + lines.dropFirst()
  }
}

extension TerminalTable {
  /// Lays out a table a metric; one line for each in which nothing differs; the notes below.
  package init(_ comparison: ResultComparison, style: Style = .plain) {
    let paint = TerminalPaint(style)
    let grids = comparison.tables.filter { !$0.isAllEqual }.flatMap {
      ComparisonGrid($0, of: comparison, paint).blocks
    }
    let equal = comparison.tables.filter(\.isAllEqual).map { table in
      "\(ComparisonDescriptions.title(table, of: comparison).onOneLine): \(ComparisonDescriptions.equality(table))"
    }
    let notes = comparison.notes.map(\.onOneLine)
    let legend = ComparisonDescriptions.legend(comparison).map(paint.dim)
    self.init(blocks: [ComparisonDescriptions.head(comparison)] + grids + [equal, legend, notes])
  }
}

/// The curves of a run that varied its chunks or the size of its document.
struct TerminalCurves {
  /// A line a row; none where nothing was varied.
  let lines: [String]

  init(_ results: Results) {
    let chunks = CurveSet.all(over: "chunks", in: results).flatMap { set in
      ["chunk curve (\(set.group.text)): MB/s, and the exponent of time against chunks"]
        + Self.chunks(ChunkCurves(set, of: results.corpus))
    }
    let growth = CurveSet.all(over: "bytes", in: results).flatMap { set in
      ["growth with the document (\(set.group.text))"]
        + set.names.flatMap { name in
          let time = set.fit(Metric.parseTime.name, of: name)?.exponentText ?? Figures.none
          return ["\(name): \(set.growth(of: name).text); exponent of time \(time)"]
            + set.remarks(on: name).map { "\(name): \($0)" }
        }
    }
    lines = (chunks + growth).map { PlainText.cut($0.onOneLine, to: TerminalGrid.limit) }
  }

  private static func chunks(_ curves: ChunkCurves) -> [String] {
    let margin = curves.set.names.map(\.count).max() ?? 0
    return curves.set.names.map { name in
      let values = curves.throughputs(of: name)
      let ends = [values.compactMap { $0 }.first, values.compactMap { $0 }.last]
        .compactMap { $0.map(Figures.throughput) }.joined(separator: " to ")
      let fit = curves.set.fit(Metric.parseTime.name, of: name)
      let space = String(repeating: " ", count: max(0, margin - name.count))
      let exponent = [fit?.exponentText, fit?.verdict.rawValue].compactMap { $0 }.joined(
        separator: " ")
      return "\(name)\(space)  \(Sparkline.rendered(values))  \(ends)  \(exponent)"
    }
  }
}
