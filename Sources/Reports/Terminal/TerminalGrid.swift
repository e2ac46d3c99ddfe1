import Results

/// One table laid out in columns for a terminal.
struct TerminalGrid {
  /// The widest line.
  static let limit = 100
  private let table: GlanceTable
  private let paint: TerminalPaint
  private let isYardsticks: Bool

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
  init(_ table: GlanceTable, _ paint: TerminalPaint) {
    self.table = table
    self.paint = paint
    isYardsticks = false
  }

  /// A table of floors and controls: dimmed.
  init(yardsticks table: GlanceTable, _ paint: TerminalPaint) {
    self.table = table
    self.paint = paint
    isYardsticks = true
  }

  /// The lines of the table; none if it has no rows.
  var lines: [String] {
    guard !table.rows.isEmpty else { return [] }
    let title = isYardsticks ? "floors and controls" : "backend"
    let longest = ([title] + table.rows.map(\.label)).map(\.count).max() ?? 0
    let columns = columns(besideNames: min(longest, 16))
    let margin = max(8, min(longest, Self.room(beside: columns)))
    let head = line(title, margin, columns.map { ($0, Box(text: $0.head)) })
    let body = table.rows.indices.map { index in
      line(index, margin, columns.map { ($0, $0.boxes[index]) })
    }
    let notes = table.notes.map { paint.dim(PlainText.cut($0, to: Self.limit)) }
    return (isYardsticks ? [] : [paint.strong(table.title)]) + [paint.dim(head)] + body + notes
  }

  private static func room(beside columns: [Column]) -> Int {
    limit - columns.reduce(0) { $0 + 2 + $1.width }
  }

  /// The columns, without those that matter least where there is no room for all: they are in the
  /// report.
  private func columns(besideNames margin: Int) -> [Column] {
    var kept = isYardsticks && !table.hasFigures ? [] : table.columns
    var all: [Column] {
      kept.flatMap { column in [self.column(column)] + (column == .speed ? verdicts : []) }
    }
    for dropped in [GlanceColumn.residentGrowth, .firstItem, .liveHeap]
    where Self.room(beside: all) < margin {
      kept.removeAll { $0 == dropped }
    }
    return all
  }

  // MARK: - Columns

  private func column(_ column: GlanceColumn) -> Column {
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
      return isYardsticks ? paint.dim(text) : text
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
