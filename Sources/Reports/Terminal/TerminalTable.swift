public import Results

/// The tables of a run as aligned text for a terminal: 100 columns, a `*` at what is best.
public struct TerminalTable: Hashable, Sendable, CustomStringConvertible {
  /// Whether colours may be used.
  public enum Style: Hashable, Sendable {
    /// Text alone, for files and pipes.
    case plain
    /// ANSI codes: the best green and bold, floors and controls dimmed.
    case colour
  }

  /// The tables, a line feed at the end of each line.
  public let text: String

  /// Lays out a table for each stream and sink, then the floors and controls of each stream; below
  /// them the curves, what stayed undecided, and what makes figures less than they seem.
  public init(_ results: Results, style: Style = .plain) {
    let paint = TerminalPaint(style)
    let index = ResultIndex(results)
    let notices = Notices(results).lines.map { paint.alarming($0) }
    let tables = index.streams.flatMap { stream in
      let groups = index.tabledGroups.filter { $0.with(sink: "") == stream.with(sink: "") }
      return groups.map { TerminalGrid(GlanceTable($0, of: index), paint).lines }
        + [TerminalGrid(yardsticks: GlanceTable(yardsticksBeside: stream, of: index), paint).lines]
    }
    let key = """
      ×: speed relative to \(results.plan.reference.onOneLine), above 1 is faster; \
      [ ]: its interval; *: best, where it can be told
      """
    self.init(
      blocks: [notices] + tables + [[paint.dim(key)], TerminalCurves(results).lines]
        + [Self.undecided(results, paint), Self.lints(results, paint)])
  }

  /// Joins blocks by empty lines; empty ones are left out.
  init(blocks: [[String]]) {
    text = blocks.filter { !$0.isEmpty }.map { $0.map { $0 + "\n" }.joined() }
      .joined(separator: "\n")
  }

  /// The tables.
  public var description: String { text }

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
    let place = first.key.map { "\($0.backend) (\(CellGroup(of: $0).shortWords))" }
    let more = Set(findings.map(\.key)).count - 1
    let rest =
      more == 0 ? nil : "\(Figures.count(Double(more))) more \(more == 1 ? "row" : "rows")"
    let rows = [place, rest].compactMap { $0 }.joined(separator: " and ")
    return [first.lint, rows, first.finding].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
