internal import WorkerContract
import Results

/// One table laid out in columns for a terminal.
struct TerminalGrid {
  /// The widest line.
  static let limit = 100
  private let table: SummaryTable
  private let paint: TerminalPaint
  private let isFloors: Bool

  /// A column: its head, then a box a row.
  private struct Column {
    var head: String
    var boxes: [Box]

    var width: Int { ([head.count] + boxes.map(\.text.count)).max() ?? 0 }
  }

  /// Text that is painted once it has been padded.
  private struct Box {
    var text: String
    var isBest = false
  }

  /// A table of parsers under comparison.
  init(_ table: SummaryTable, _ paint: TerminalPaint) {
    self.table = table
    self.paint = paint
    isFloors = false
  }

  /// A table of floors and controls: dimmed.
  init(floors table: SummaryTable, _ paint: TerminalPaint) {
    self.table = table
    self.paint = paint
    isFloors = true
  }

  /// The lines of the table; none if it has no rows.
  var lines: [String] {
    guard !table.rows.isEmpty else { return [] }
    let title = isFloors ? "floors and controls" : "backend"
    let longest = ([title] + table.rows.map(\.label)).map(\.count).max() ?? 0
    let columns = columns(besideNames: min(longest, 16))
    let margin = max(8, min(longest, Self.room(beside: columns)))
    let head = line(title, margin, columns.map { ($0, Box(text: $0.head)) })
    let body = table.rows.indices.map { index in
      line(index, margin, columns.map { ($0, $0.boxes[index]) })
    }
    let notes = table.notes.map { paint.dim(PlainText.cut($0, to: Self.limit)) }
    return (isFloors ? [] : [paint.strong(table.title)]) + [paint.dim(head)] + body + notes
  }

  private static func room(beside columns: [Column]) -> Int {
    limit - columns.reduce(0) { $0 + 2 + $1.width }
  }

  /// The columns, without those that matter least where there is no room for all: they are in the
  /// report.
  private func columns(besideNames margin: Int) -> [Column] {
    var kept = isFloors && !table.hasFigures ? [] : table.columns
    var all: [Column] {
      kept.flatMap { column in [self.column(column)] + (column == .speed ? verdicts : []) }
    }
    for dropped in [SummaryColumn.residentGrowth, .firstItem, .liveHeap]
    where Self.room(beside: all) < margin {
      kept.removeAll { $0 == dropped }
    }
    return all
  }

  // MARK: - Columns

  private func column(_ column: SummaryColumn) -> Column {
    let entries = table.rows.map { $0.entries[column] }
    let intervals = column == .speed ? entries.map { $0?.interval ?? "" } : entries.map { _ in "" }
    let width = intervals.map(\.count).max() ?? 0
    let boxes = zip(entries, intervals).map { entry, interval in
      let mark = entry?.isBest == true ? "*" : " "
      let space = String(repeating: " ", count: width - interval.count)
      return Box(
        text: (entry?.text ?? Figures.none) + mark + interval + space,
        isBest: entry?.isBest == true)
    }
    return Column(
      head: column.shortTitle(reference: table.reference, level: table.level) + " ", boxes: boxes)
  }

  /// What the run says of each row; no column where it says nothing.
  private var verdicts: [Column] {
    guard table.hasVerdicts else { return [] }
    let words = table.rows.map { $0.verdict ?? "" }
    let width = words.map(\.count).max() ?? 0
    let boxes = words.map { Box(text: $0 + String(repeating: " ", count: width - $0.count)) }
    let head = "verdict"
    return [
      Column(head: head + String(repeating: " ", count: max(0, width - head.count)), boxes: boxes)
    ]
  }

  // MARK: - Lines

  private func line(_ index: Int, _ margin: Int, _ boxes: [(Column, Box)]) -> String {
    let row = table.rows[index]
    guard let trouble = row.trouble else {
      let text = line(row.label, margin, boxes)
      return isFloors ? paint.dim(text) : text
    }
    let words = [trouble.status.rawValue, trouble.reason.onOneLine]
    let text = words.filter { !$0.isEmpty }.joined(separator: ": ")
    let cut = PlainText.cut(text, to: Self.limit - margin - 2)
    return "\(padded(row.label, margin))  \(paint.alarming(cut))"
  }

  private func line(_ name: String, _ margin: Int, _ boxes: [(Column, Box)]) -> String {
    let text = boxes.reduce(into: padded(name, margin)) { text, pair in
      let (column, box) = pair
      let space = String(repeating: " ", count: column.width - box.text.count)
      text += "  " + space + (box.isBest ? paint.best(box.text) : box.text)
    }
    let end = text.lastIndex { $0 != " " }
    return end.map { String(text[...$0]) } ?? ""
  }

  private func padded(_ name: String, _ width: Int) -> String {
    let name = PlainText.cut(name, to: width)
    return name + String(repeating: " ", count: width - name.count)
  }
}

/// Rows of text in aligned columns.
struct TerminalColumns {
  /// The head, then the rows, each in the width of a table.
  let lines: [String]

  /// Lays out rows of as many cells as the head has, the columns of figures aligned to the right.
  init(head: [String], rows: [[String]], toTheRight figures: Set<Int>) {
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    lines = ([head] + rows).map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return figures.contains(column) ? space + cell.0 : cell.0 + space
      }
      return PlainText.cut(cells.joined(separator: "  ").trimmed, to: TerminalGrid.limit)
    }
  }
}

/// The few ways text is set apart in a terminal; none of them without colour.
struct TerminalPaint {
  private let style: TerminalTable.Style

  init(_ style: TerminalTable.Style) { self.style = style }

  func best(_ text: String) -> String { wrapped(text, "1;32") }
  func strong(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }
  func alarming(_ text: String) -> String { wrapped(text, "1;31") }

  private func wrapped(_ text: String, _ code: String) -> String {
    style == .colour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// A short list for a terminal: the first few lines, and how many more there are.
struct TerminalList {
  /// The lines, each in the width of a table.
  let lines: [String]

  init(_ all: [String], atMost limit: Int = 8) {
    let shown = all.prefix(limit).map { PlainText.cut($0.onOneLine, to: TerminalGrid.limit) }
    lines = shown + Self.rest(of: all, after: limit)
  }

  /// Lines that are not cut but broken, what follows the first indented; all but the first few are
  /// counted.
  static func whole(_ all: [String], atMost limit: Int = 8) -> [String] {
    let shown = all.prefix(limit).flatMap { text in
      let lines = PlainText.wrapped(text.onOneLine, to: TerminalGrid.limit - 2)
      return lines.prefix(1) + lines.dropFirst().map { "  " + $0 }
    }
    return shown + rest(of: all, after: limit)
  }

  private static func rest(of all: [String], after limit: Int) -> [String] {
    let rest = all.count - limit
    return rest > 0 ? ["and \(Figures.count(Double(rest))) more, see the report"] : []
  }
}
