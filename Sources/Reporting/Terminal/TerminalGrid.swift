import Results

/// One table laid out in columns.
struct TerminalGrid {
  /// The widest line.
  private static let limit = 100
  private let table: GlanceTable
  private let paint: TerminalPaint
  private let isYardsticks: Bool

  /// Text in a column, painted once it has been padded.
  private struct Box {
    var text: String
    var isBest = false
  }

  init(_ table: GlanceTable, _ paint: TerminalPaint) {
    self.table = table
    self.paint = paint
    isYardsticks = false
  }

  init(yardsticks table: GlanceTable, _ paint: TerminalPaint) {
    self.table = table
    self.paint = paint
    isYardsticks = true
  }

  /// The lines of the table; empty if it has no rows.
  var lines: [String] {
    guard !table.rows.isEmpty else { return [] }
    let columns = isYardsticks ? GlanceColumn.allCases.filter(isFilled) : GlanceColumn.allCases
    let head = [isYardsticks ? "floors and controls" : "backend"] + columns.flatMap(heads)
    let body = table.rows.map { row in (row, columns.flatMap { boxes($0, of: row) }) }
    let nameWidth = min(24, ([head[0]] + table.rows.map(\.name)).map(\.count).max() ?? 0)
    let widths = head.indices.dropFirst().map { index in
      ([head[index]] + body.map { $0.1[index - 1].text }).map(\.count).max() ?? 0
    }
    let headBoxes = head.dropFirst().map { Box(text: $0) }
    var lines = [paint.dim(line(head[0], nameWidth, headBoxes, widths))]
    for (row, boxes) in body {
      guard let trouble = row.trouble else {
        let text = line(row.name, nameWidth, boxes, widths)
        lines.append(isYardsticks ? paint.dim(text) : text)
        continue
      }
      let words = [trouble.status.rawValue, PlainText.oneLine(trouble.reason)]
      let text = words.filter { !$0.isEmpty }.joined(separator: ": ")
      lines.append(
        "\(padded(row.name, nameWidth))  "
          + paint.alarming(PlainText.cut(text, to: Self.limit - nameWidth - 2)))
    }
    let notes = table.notes.map { paint.dim(PlainText.cut($0, to: Self.limit)) }
    return (isYardsticks ? [] : [paint.strong(table.title)]) + lines + notes
  }

  private func isFilled(_ column: GlanceColumn) -> Bool {
    table.rows.contains { $0.entries[column] != nil }
  }

  // MARK: - Boxes

  private func heads(of column: GlanceColumn) -> [String] {
    let title = column.shortTitle(reference: table.reference)
    return column == .throughput ? [title, "±"] : [title]
  }

  private func boxes(_ column: GlanceColumn, of row: GlanceTable.Row) -> [Box] {
    let entry = row.entries[column]
    let main = Box(
      text: (entry?.text ?? Figures.none) + (entry?.isBest == true ? "*" : " "),
      isBest: entry?.isBest == true)
    switch column {
    case .throughput: return [main, Box(text: entry?.spread ?? "")]
    case .speed where entry?.interval.isEmpty == false:
      return [Box(text: "\(main.text)\(entry?.interval ?? "")", isBest: main.isBest)]
    default: return [main]
    }
  }

  private func line(_ name: String, _ width: Int, _ boxes: [Box], _ widths: [Int]) -> String {
    zip(boxes, widths).reduce(into: padded(name, width)) { text, column in
      let (box, width) = column
      let space = String(repeating: " ", count: max(0, width - box.text.count))
      text += "  " + space + (box.isBest ? paint.best(box.text) : box.text)
    }
  }

  private func padded(_ name: String, _ width: Int) -> String {
    let name = PlainText.cut(name, to: width)
    return name + String(repeating: " ", count: width - name.count)
  }
}
