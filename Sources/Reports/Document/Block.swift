/// A part of a report, whatever it is written as.
package indirect enum Block: Hashable, Sendable {
  /// A warning to read before any figure is believed.
  case warning(String)
  case paragraph(RichText, tone: Tone = .plain)
  /// Lines below each other.
  case list([RichText], tone: Tone = .plain, fit: Fit = .cut)
  case table(Table)
  case chart(Chart)
  /// Lines as they are, of monospaced text.
  case code([String])
  /// A line that is there to be copied.
  case command(String)
  /// Details that are hidden until they are asked for, behind a line that names them.
  case details(String, [Block])

  /// Whether there is nothing to show.
  var isEmpty: Bool {
    switch self {
    case .warning(let text), .command(let text): text.isEmpty
    case .paragraph(let text, _): text.runs.isEmpty
    case .list(let items, _, _): items.isEmpty
    case .table(let table): table.rows.isEmpty
    case .chart(let chart): chart.series.isEmpty
    case .code(let lines): lines.isEmpty
    case .details(_, let blocks): blocks.allSatisfy(\.isEmpty)
    }
  }

  /// A list of plain lines; of more than `limit` the first, and how many more there are.
  package static func list(
    of lines: [String], atMost limit: Int = .max, tone: Tone = .plain, fit: Fit = .cut
  ) -> Block {
    let rest = lines.count - min(limit, lines.count)
    let more = rest > 0 ? ["and \(Figures.count(Double(rest))) more, see the report"] : []
    return .list(
      (lines.prefix(limit) + more).map { RichText($0) }, tone: tone, fit: fit)
  }
}

/// The gravity of something; shown where there are colours.
package enum Tone: Hashable, Sendable {
  case plain, aside, alarm, good
}

/// The treatment of a line that is longer than there is room for.
package enum Fit: Hashable, Sendable {
  case cut, wrapped, whole
}
