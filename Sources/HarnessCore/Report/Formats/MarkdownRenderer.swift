/// Writes documents as Markdown, with all text escaped.
struct MarkdownRenderer {
  /// The number of `#` before the title of a report; more if it is part of another text.
  var topLevel = 1

  /// Returns the whole text, with an empty line between blocks.
  func text(of document: ReportDocument) -> String { Self.text(of: parts(of: document)) }

  /// Returns the lines of each title and block.
  func parts(of document: ReportDocument) -> [[String]] {
    document.sections.flatMap { section in
      let mark = String(repeating: "#", count: topLevel - 1 + section.level)
      let title = section.title.isEmpty ? [] : [["\(mark) \(Self.escaped(section.title))"]]
      return title + section.blocks.map(Self.lines).filter { !$0.isEmpty }
    }
  }

  /// Joins parts, with an empty line between them.
  static func text(of parts: [[String]]) -> String {
    parts.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  // MARK: - Blocks

  private static func lines(of block: Block) -> [String] {
    switch block {
    case .warning(let text): ["> **\(escaped(text))**"]
    case .heading(let title, let level):
      ["\(String(repeating: "#", count: level)) \(escaped(title))"]
    case .paragraph(let text, _): [line(text)]
    case .list(let items, _, _): items.map { "- \(line($0))" }
    case .table(let table): lines(of: table)
    case .chart(let chart): Self.chart(chart)
    case .code(let lines): fenced(lines)
    case .command(let line): fenced([line])
    case .details(let title, let blocks):
      ["<details><summary>\(escaped(title))</summary>"]
        + blocks.map(lines).filter { !$0.isEmpty }.flatMap { [""] + $0 } + ["", "</details>"]
    }
  }

  /// Returns the chart with its caption, and its numbers as a table.
  private static func chart(_ chart: Chart) -> [String] {
    let drawn = fenced(ChartText.lines(of: chart))
    guard !drawn.isEmpty else { return [] }
    let caption = escaped([chart.title, ChartText.scale(of: chart)].joined())
    return ["*\(caption)*", ""] + drawn + [""]
      + lines(of: .details("The numbers of this chart", [.table(Table(of: chart))]))
  }

  /// Returns lines in a fenced block whose fence is longer than any in the lines.
  private static func fenced(_ lines: [String]) -> [String] {
    guard !lines.isEmpty else { return [] }
    let longest = lines.map(longestFence).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ["\(fence)text"] + lines.map(\.visible) + [fence]
  }

  // MARK: - Tables

  /// Returns the header, then the rows; if a table has figures, all columns but the first are right-aligned.
  private static func lines(of table: Table) -> [String] {
    let hasFigures = table.columns.contains(where: \.isFigures)
    let rule = table.columns.indices.map { hasFigures && $0 > 0 ? "---:" : "---" }
    let rows = table.rows.map { row in
      let cells = row.cells.map(text)
      return cells + [String](repeating: "", count: table.columns.count - cells.count)
    }
    return ([table.columns.map { escaped($0.wholeTitle) }, rule] + rows).map {
      "| \($0.joined(separator: " | ")) |"
    }
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
      case .file(let file): link(run.text, to: file)
      case .report(let name): link(run.text, to: "\(name).md")
      }
    }.joined()
  }

  private static func link(_ text: String, to file: String) -> String {
    "[\(escaped(text).replacing("[", with: "\\[").replacing("]", with: "\\]"))]"
      + "(\(PlainText.percentEncoded(file)))"
  }

  /// Returns a text as code, between more backticks than it has in a row; `|` is escaped because it would end
  /// a cell.
  private static func code(_ text: String) -> String {
    let text = text.onOneLine.replacing("|", with: "\\|")
    let fence = String(repeating: "`", count: longestFence(in: text) + 1)
    return text.contains("`") ? "\(fence) \(text) \(fence)" : "`\(text)`"
  }

  /// Returns the length of the longest run of backticks.
  private static func longestFence(in text: String) -> Int {
    text.split { $0 != "`" }.map(\.count).max() ?? 0
  }

  /// Escapes a text for a line or a cell of a table.
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
