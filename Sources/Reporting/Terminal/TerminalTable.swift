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

  /// Lays out a table for each stream and sink, then the floors and controls of each stream.
  public init(_ results: Results, style: Style = .plain) {
    let paint = TerminalPaint(style)
    let index = ResultIndex(results)
    let notices = Notices(results).lines.map { paint.alarming($0) }
    let tables = index.streams.flatMap { stream in
      let groups = index.rankedGroups.filter { $0.with(sink: "") == stream.with(sink: "") }
      return groups.map { TerminalGrid(GlanceTable($0, of: index), paint).lines }
        + [TerminalGrid(yardsticks: GlanceTable(yardsticksBeside: stream, of: index), paint).lines]
    }
    let key = """
      ×: throughput relative to \(results.plan.reference.onOneLine), above 1 is faster; \
      [ ]: 95 % interval; *: best, or level with it
      """
    let blocks = ([notices] + tables + [[paint.dim(key)]]).filter { !$0.isEmpty }
    text = blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  /// The tables.
  public var description: String { text }
}
