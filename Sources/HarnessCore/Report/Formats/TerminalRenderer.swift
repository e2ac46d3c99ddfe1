/// Renders documents as aligned text for a terminal.
package struct TerminalRenderer: Sendable {
  private let style: Style
  private let width: Int?

  /// The width in columns that is assumed if it is unknown.
  package static let standardWidth = 100

  /// Whether colours may be used.
  package enum Style: Hashable, Sendable {
    /// Plain text, for files and pipes.
    case plain
    /// ANSI codes: the best figure is green and bold, and floors and controls are dimmed.
    case colour
  }

  /// Creates a renderer.
  ///
  /// If `width` is `nil`, nothing is cut, broken or left out.
  package init(style: Style = .plain, width: Int? = standardWidth) {
    self.style = style
    self.width = width
  }

  /// Returns the part of a report that is shown on a screen.
  package func text(of report: any Report, _ detail: Detail = .brief) -> String {
    text(of: report.document(detail))
  }

  /// Returns a sentence, broken at spaces.
  package func text(ofSentence sentence: String) -> String {
    fitted(sentence.onOneLine, .wrapped, indented: false).joined(separator: "\n")
  }

  /// Returns the complete text of a document, with an empty line between sections.
  package func text(of document: ReportDocument) -> String {
    document.sections.map(lines).filter { !$0.isEmpty }
      .map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private func lines(of section: Section) -> [String] {
    fitted(section.title.onOneLine, .wrapped, indented: false).map(style.strong)
      + section.blocks.flatMap(lines)
  }

  private func lines(of block: Block) -> [String] {
    switch block {
    case .warning(let text):
      fitted(text.onOneLine, .wrapped, indented: false).map { style.painted($0, .alarm) }
    case .heading(let title, _):
      fitted(title.onOneLine, .wrapped, indented: false).map(style.strong)
    case .paragraph(let text, let tone):
      fitted(text.plain.onOneLine, .wrapped, indented: false).map { style.painted($0, tone) }
    case .list(let items, let tone, let fit):
      items.flatMap { fitted($0.plain.onOneLine, fit).map { style.painted($0, tone) } }
    case .table(let table): TerminalTable(table, width: width).lines(style)
    case .chart(let chart): ChartText.lines(of: chart).flatMap { fitted($0.onOneLine, .cut) }
    case .code(let lines): lines.map(\.visible)
    case .command(let line): ["  → \(line.onOneLine)"]
    case .details(let title, let blocks): [title.onOneLine] + blocks.flatMap(lines)
    }
  }

  /// Returns the lines of a text.
  ///
  /// If `indented` is true, lines after the first are indented when the text is wrapped.
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

/// Highlighted text, plain without colours.
extension TerminalRenderer.Style {
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
    self == .colour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
