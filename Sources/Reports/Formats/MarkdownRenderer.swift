internal import Results

/// The report that a person reads: the answer, then tables and charts, then how it was measured.
package struct MarkdownFormat: Format {
  package let name = "markdown"
  package let fileExtension: String? = "md"
  package let summary = "the answer in a sentence, then tables and charts for reading"

  package init() {}

  /// The whole document.
  package func text(of report: any Report) throws(ReportError) -> String {
    MarkdownRenderer().text(of: report.document(.whole))
  }
}

/// Writes documents as Markdown, so that all text is shown as it is.
struct MarkdownRenderer {
  /// How many `#` stand before the title of a report; more if it stands within other text.
  var topLevel = 1

  /// The whole text: an empty line between blocks.
  func text(of document: ReportDocument) -> String { Self.text(of: parts(of: document)) }

  /// The lines of each title and block.
  func parts(of document: ReportDocument) -> [[String]] {
    document.sections.flatMap { section in
      let mark = String(repeating: "#", count: topLevel - 1 + section.level)
      let title = section.title.isEmpty ? [] : [["\(mark) \(Self.escaped(section.title))"]]
      return title + section.blocks.map(Self.lines).filter { !$0.isEmpty }
    }
  }

  /// Parts with an empty line between them.
  static func text(of parts: [[String]]) -> String {
    parts.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  // MARK: - Blocks

  private static func lines(of block: Block) -> [String] {
    switch block {
    case .warning(let text): ["> **\(escaped(text))**"]
    case .paragraph(let text, _): [line(text)]
    case .list(let items, _, _): items.map { "- \(line($0))" }
    case .table(let table): lines(of: table)
    case .chart(let chart): fenced(ChartText.lines(of: chart))
    case .code(let lines): fenced(lines)
    case .command(let line): fenced([line])
    case .details(let title, let blocks):
      ["<details><summary>\(escaped(title))</summary>"]
        + blocks.map(lines).filter { !$0.isEmpty }.flatMap { [""] + $0 } + ["", "</details>"]
    }
  }

  /// Lines as they are, in a block that none of them can end.
  private static func fenced(_ lines: [String]) -> [String] {
    guard !lines.isEmpty else { return [] }
    let longest = lines.map(longestFence).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ["\(fence)text"] + lines.map(\.visible) + [fence]
  }

  // MARK: - Tables

  /// The head, then the rows; of a table with figures all columns but the first are to the right.
  private static func lines(of table: Table) -> [String] {
    let hasFigures = table.columns.contains(where: \.isFigures)
    let rule = table.columns.indices.map { hasFigures && $0 > 0 ? "---:" : "---" }
    let rows = table.rows.map { row in
      let cells = row.cells.map(text)
      return cells + [String](repeating: "", count: table.columns.count - cells.count)
    }
    return ([table.columns.map(title), rule] + rows).map { "| \($0.joined(separator: " | ")) |" }
  }

  private static func title(of column: Table.Column) -> String {
    guard case .interval(let title)? = column.range else { return escaped(column.title) }
    return escaped("\(column.title) \(title)")
  }

  private static func text(of cell: Cell) -> String {
    switch cell {
    case .empty: return ""
    case .missing: return Figures.none
    case .text(let text), .spanning(let text): return line(text)
    case .figure(let figure):
      let text = escaped(figure.text)
      let range = figure.rangeText.isEmpty ? "" : " \(escaped(figure.rangeText))"
      return (figure.isBest ? "**\(text)**" : text) + range
    }
  }

  // MARK: - Text

  private static func line(_ text: RichText) -> String {
    text.runs.map { run in
      switch run.style {
      case .plain: escaped(run.text)
      case .emphasis: "*\(escaped(run.text))*"
      case .strong: "**\(escaped(run.text))**"
      case .code: code(run.text)
      case .link(let file):
        "[\(escaped(run.text).replacing("[", with: "\\[").replacing("]", with: "\\]"))]"
          + "(\(PlainText.percentEncoded(file)))"
      }
    }.joined()
  }

  /// Words as they are, between more backticks than they have in a row; `|` would end a cell even so.
  private static func code(_ text: String) -> String {
    let text = text.onOneLine.replacing("|", with: "\\|")
    let fence = String(repeating: "`", count: longestFence(in: text) + 1)
    return text.contains("`") ? "\(fence) \(text) \(fence)" : "`\(text)`"
  }

  /// The most backticks in a row.
  private static func longestFence(in text: String) -> Int {
    text.split { $0 != "`" }.map(\.count).max() ?? 0
  }

  /// Text for a line or a cell of a table.
  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && !special.contains(byte)
    }
    guard !isPlain else { return text }
    return text.onOneLine.reduce(into: "") { escaped, character in
      if "\\`*_<|".contains(character) { escaped.append("\\") }
      if character == "(", escaped.last == "]" { escaped.append("\\") }
      escaped.append(character)
    }
  }

  private static let special = Set("\\`*_<|(".utf8)
}
