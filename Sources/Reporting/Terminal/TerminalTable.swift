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
      [ ]: 95 % interval; *: best, or level with it
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
    let lines = TerminalList(UndecidedVerdicts(results.verdicts, isShort: true).lines, atMost: 4)
      .lines
    return lines.isEmpty ? [] : [paint.strong("undecided")] + lines
  }

  private static func lints(_ results: Results, _ paint: TerminalPaint) -> [String] {
    let findings = results.lints.map { lint in
      let place = lint.key.map { " of \($0.backend) (\(CellGroup(of: $0).shortWords))" } ?? ""
      return "\(lint.lint)\(place): \(lint.finding)"
    }
    let lines = TerminalList(findings).lines
    return lines.isEmpty ? [] : [paint.strong("data lints")] + lines
  }
}
