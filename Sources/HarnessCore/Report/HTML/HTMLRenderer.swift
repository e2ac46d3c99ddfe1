/// Writes documents as HTML, with all text escaped.
struct HTMLRenderer {
  private let colours: ChartColours

  init(for document: ReportDocument) { colours = ChartColours(document) }

  func body(of document: ReportDocument) -> String {
    document.sections.map { section in
      let title = section.title.isEmpty ? "" : heading(section.title, section.level)
      return title + section.blocks.map(html).joined()
    }.joined()
  }

  private func heading(_ title: String, _ level: Int) -> String {
    "<h\(level)>\(title.escapedForHTML)</h\(level)>\n"
  }

  private func html(_ block: Block) -> String {
    switch block {
    case .warning(let text): "<p class=\"warning\">\(text.escapedForHTML)</p>\n"
    case .heading(let title, let level): heading(title, level)
    case .paragraph(let text, let tone): "<p\(Self.style(tone))>\(Self.line(text))</p>\n"
    case .list(let items, let tone, _):
      "<ul\(Self.style(tone))>\n\(items.map { "<li>\(Self.line($0))</li>\n" }.joined())</ul>\n"
    case .table(let table): Self.html(table)
    case .chart(let chart): figure(chart)
    case .code(let lines):
      "<pre tabindex=\"0\">\(lines.map { $0.visible.escapedForHTML }.joined(separator: "\n"))</pre>\n"
    case .command(let line): "<pre tabindex=\"0\">\(line.escapedForHTML)</pre>\n"
    case .details(let title, let blocks):
      "<details>\n<summary>\(title.escapedForHTML)</summary>\n\(blocks.map(html).joined())</details>\n"
    }
  }

  private static func style(_ tone: Tone) -> String {
    switch tone {
    case .plain: ""
    case .aside: " class=\"aside\""
    case .alarm: " class=\"alarm\""
    case .good: " class=\"good\""
    }
  }

  private static func line(_ text: RichText) -> String {
    text.runs.map { run in
      let text = run.text.escapedForHTML
      return switch run.style {
      case .plain: text
      case .emphasis: "<em>\(text)</em>"
      case .strong: "<strong>\(text)</strong>"
      case .code: "<code>\(text)</code>"
      case .file(let file): "<a href=\"\(PlainText.percentEncoded(file))\">\(text)</a>"
      case .report(let name): "<a href=\"\(PlainText.percentEncoded(name)).html\">\(text)</a>"
      }
    }.joined()
  }

  // MARK: - Charts

  /// Returns the picture with its caption, and its numbers as a table.
  private func figure(_ chart: Chart) -> String {
    let drawing = ChartDrawing(chart: chart, colours: colours)
    guard !drawing.svg.isEmpty else { return "" }
    let caption = [chart.title, drawing.note].filter { !$0.isEmpty }.joined(separator: ". ")
    return """
      <figure>
      <figcaption>\(caption.escapedForHTML)</figcaption>
      \(drawing.svg)<details>
      <summary>The numbers of this chart</summary>
      \(Self.html(Table(of: chart)))</details>
      </figure>

      """
  }

  // MARK: - Tables

  private static func html(_ table: Table) -> String {
    let head = table.columns.map { column in
      let title = column.wholeTitle.escapedForHTML
      let style = column.isFigures ? " class=\"figure\"" : ""
      return title.isEmpty ? "<td></td>" : "<th scope=\"col\"\(style)>\(title)</th>"
    }.joined()
    let rows = table.rows.map { row in
      let cells = row.cells.enumerated().map { index, cell in
        let width = cell.isSpanning ? " colspan=\"\(table.columns.count - index)\"" : ""
        let column = table.columns[min(index, table.columns.count - 1)]
        let style = column.isFigures && !cell.isSpanning ? " class=\"figure\"" : ""
        return index == 0
          ? "<th scope=\"row\">\(html(cell))</th>"
          : "<td\(width)\(style)\(order(of: cell))>\(html(cell))</td>"
      }
      return "<tr\(self.style(row.tone))>\(cells.joined())</tr>\n"
    }.joined()
    return """
      <div class="scroll" tabindex="0"><table>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(rows)</tbody>
      </table></div>

      """
  }

  /// The number by which the script sorts a figure.
  private static func order(of cell: Cell) -> String {
    guard case .figure(let figure) = cell else { return "" }
    return " data-value=\"\(Figures.field(figure.value))\""
  }

  private static func html(_ cell: Cell) -> String {
    switch cell {
    case .empty: return ""
    case .missing: return Figures.none
    case .text(let text), .spanning(let text): return line(text)
    case .figure(let figure):
      let text = figure.text.escapedForHTML
      let range =
        figure.rangeText.isEmpty
        ? "" : " <span class=\"range\">\(figure.rangeText.escapedForHTML)</span>"
      return (figure.isBest ? "<strong>\(text)</strong>" : text) + range
    }
  }
}

extension String {
  /// The text escaped for the content of an element or for an attribute in quotation marks.
  ///
  /// Controls become spaces, so that no text changes the direction of what follows it.
  var escapedForHTML: String {
    onOneLine.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.append(character)
      }
    }
  }
}
