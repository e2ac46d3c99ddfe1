internal import Results

/// Aligned text for a terminal, as a form of its own.
///
/// Of reports that are printed and nothing else; others are printed beside their files.
package struct TextFormat: Format {
  package let name = "text"
  package let fileExtension: String? = "txt"
  package let summary = "aligned text for a terminal"
  package let kinds: Set<ReportKind> = [.comparison, .history, .records]
  private let renderer: TerminalRenderer

  /// Text, with colours if these may be used.
  package init(_ renderer: TerminalRenderer = TerminalRenderer()) { self.renderer = renderer }

  package func text(of report: any Report) throws(ReportError) -> String {
    renderer.text(of: report)
  }
}

/// Writes documents as aligned text for a terminal.
package struct TerminalRenderer: Sendable {
  private let paint: TerminalPaint
  private let width: Int?

  /// The width in columns if it is unknown.
  package static let standardWidth = 100

  /// Whether colours may be used.
  package enum Style: Hashable, Sendable {
    /// Text alone, for files and pipes.
    case plain
    /// ANSI codes: the best green and bold, floors and controls dimmed.
    case colour
  }

  /// A renderer; without a width nothing is cut, broken or left out.
  package init(style: Style = .plain, width: Int? = standardWidth) {
    paint = TerminalPaint(style: style)
    self.width = width
  }

  /// The part of a report that is shown on a screen.
  package func text(of report: any Report, _ detail: Detail = .brief) -> String {
    text(of: report.document(detail))
  }

  /// A sentence, broken at spaces.
  package func text(ofSentence sentence: String) -> String {
    fitted(sentence.onOneLine, .wrapped, indented: false).joined(separator: "\n")
  }

  /// The whole text: an empty line between sections.
  package func text(of document: ReportDocument) -> String {
    document.sections.flatMap(parts).filter { !$0.isEmpty }
      .map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  /// The lines of a section; a table that is too wide, and may be broken, has a part for each piece.
  private func parts(of section: Section) -> [[String]] {
    let title = fitted(section.title.onOneLine, .wrapped, indented: false).map(paint.strong)
    guard section.blocks.count == 1, case .table(let table) = section.blocks[0] else {
      return [title + section.blocks.flatMap(lines)]
    }
    return TerminalTable.pieces(of: table, width: width).map { title + lines(of: .table($0)) }
  }

  private func lines(of block: Block) -> [String] {
    switch block {
    case .warning(let text):
      fitted(text.onOneLine, .wrapped, indented: false).map { paint.painted($0, .alarm) }
    case .paragraph(let text, let tone):
      fitted(text.plain.onOneLine, .wrapped, indented: false).map { paint.painted($0, tone) }
    case .list(let items, let tone, let fit):
      items.flatMap { fitted($0.plain.onOneLine, fit).map { paint.painted($0, tone) } }
    case .table(let table): TerminalTable(table, width: width).lines(paint)
    case .chart(let chart): ChartText.lines(of: chart).flatMap { fitted($0.onOneLine, .cut) }
    case .code(let lines): lines.map(\.visible)
    case .command(let line): ["  → \(line.onOneLine)"]
    case .details(let title, let blocks): [title.onOneLine] + blocks.flatMap(lines)
    }
  }

  /// The lines that a text becomes; of a broken item those after the first are indented.
  private func fitted(_ text: String, _ fit: Fit, indented: Bool = true) -> [String] {
    guard let width else { return text.isEmpty ? [] : [text] }
    switch fit {
    case .whole: return [text]
    case .cut: return [PlainText.cut(text, to: width)]
    case .wrapped:
      let lines = PlainText.wrapped(text, to: indented ? width - 2 : width)
      return lines.prefix(1) + lines.dropFirst().map { indented ? "  " + $0 : $0 }
    }
  }
}

/// The few ways text is set apart in a terminal; none of them without colours.
struct TerminalPaint {
  let style: TerminalRenderer.Style

  func strong(_ text: String) -> String { wrapped(text, "1") }

  func painted(_ text: String, _ tone: Tone) -> String {
    switch tone {
    case .plain: text
    case .aside: wrapped(text, "2")
    case .alarm: wrapped(text, "1;31")
    case .good: wrapped(text, "1;32")
    }
  }

  private func wrapped(_ text: String, _ code: String) -> String {
    style == .colour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
