/// A part of a report, independent of the format.
package indirect enum Block: Hashable, Sendable {
  /// A warning that readers must know before they trust any figure.
  case warning(String)
  /// A title within ``details``; elsewhere sections have titles.
  case heading(String, level: Int)
  case paragraph(RichText, tone: Tone = .plain)
  /// Lines, one below the other.
  case list([RichText], tone: Tone = .plain, fit: Fit = .cut)
  case table(Table)
  case chart(Chart)
  /// Lines of monospaced text, unchanged.
  case code([String])
  /// A line for readers to copy.
  case command(String)
  /// Details that are collapsed by default, with a title.
  case details(String, [Block])

  var isEmpty: Bool {
    switch self {
    case .warning(let text), .command(let text), .heading(let text, _): text.isEmpty
    case .paragraph(let text, _): text.runs.isEmpty
    case .list(let items, _, _): items.isEmpty
    case .table(let table): table.rows.isEmpty
    case .chart(let chart): chart.series.isEmpty
    case .code(let lines): lines.isEmpty
    case .details(_, let blocks): blocks.allSatisfy(\.isEmpty)
    }
  }

  /// Creates a list of plain lines; if there are more than `limit`, the first ones and the number of the
  /// others.
  package static func list(
    of lines: [String], atMost limit: Int = .max, tone: Tone = .plain, fit: Fit = .cut
  ) -> Block {
    let rest = lines.count - min(limit, lines.count)
    let more = rest > 0 ? ["and \(Figures.count(Double(rest))) more, see the report"] : []
    return .list(
      (lines.prefix(limit) + more).map { RichText($0) }, tone: tone, fit: fit)
  }
}

/// The tone of a text, shown if the output has colours.
package enum Tone: Hashable, Sendable {
  case plain, aside, alarm, good
}

/// What to do with a line that is too long.
package enum Fit: Hashable, Sendable {
  case cut, wrapped, whole
}
