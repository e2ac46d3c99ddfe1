struct TerminalTable {
  private let table: Table
  private let columns: [Column]
  private let width: Int?

  /// A column of text: its header, then one box per row.
  private struct Column {
    var head: String
    var boxes: [Box]
    var isRight = false

    var width: Int { max(head.count, boxes.map(\.text.count).max() ?? 0) }
  }

  /// Text that is coloured after padding.
  private struct Box {
    var text: String
    var isBest = false
  }

  /// Lays out a table; if it is too wide, the least important columns are left out, and texts of the first
  /// column are truncated, as long as rows can be told apart.
  init(_ table: Table, width: Int?) {
    var table = table
    var columns = Self.columns(of: table)
    if let width, let longest = columns.first?.width {
      let mayShrink = table.columns.first?.mayShrink == true
      func availableWidth() -> Int { width - columns.dropFirst().reduce(0) { $0 + 2 + $1.width } }
      while availableWidth() < (mayShrink ? min(longest, 16) : longest),
        let narrower = table.narrower
      {
        table = narrower
        columns = Self.columns(of: table)
      }
      var margin = mayShrink ? max(8, min(longest, availableWidth())) : longest
      let names = Set(columns[0].boxes.map(\.text))
      while Set(names.map { PlainText.cut($0, to: margin) }).count < names.count { margin += 1 }
      let head = PlainText.cut(columns[0].head, to: margin)
      columns[0].head = head + String(repeating: " ", count: margin - head.count)
      for row in columns[0].boxes.indices {
        columns[0].boxes[row].text = PlainText.cut(columns[0].boxes[row].text, to: margin)
      }
    }
    self.table = table
    self.columns = columns
    self.width = width
  }

  // MARK: - Lines

  /// Returns the header, then the rows.
  func lines(_ style: TerminalRenderer.Style) -> [String] {
    let head = line(columns.map { Box(text: padded($0.head, $0)) }, style)
    return [style.painted(head, .aside)]
      + table.rows.indices.map { index in
        let row = table.rows[index]
        let boxes = columns.map { column in
          Box(text: padded(column.boxes[index].text, column), isBest: column.boxes[index].isBest)
        }
        guard let first = row.cells.firstIndex(where: \.isSpanning) else {
          return style.painted(line(boxes, style), row.tone)
        }
        return spanning(row.cells[first], after: boxes.prefix(first).map(\.text), row.tone, style)
      }
  }

  private func padded(_ text: String, _ column: Column) -> String {
    let space = String(repeating: " ", count: column.width - text.count)
    return column.isRight ? space + text : text + space
  }

  private func line(_ boxes: [Box], _ style: TerminalRenderer.Style) -> String {
    let text = boxes.map(\.text).joined(separator: "  ").trimmed
    if let width, text.count > width { return PlainText.cut(text, to: width) }
    guard boxes.contains(where: \.isBest) else { return text }
    return boxes.map { box in
      let start = box.text.prefix { $0 == " " }
      return box.isBest
        ? start + style.painted(String(box.text.dropFirst(start.count)), .good) : box.text
    }.joined(separator: "  ").trimmed
  }

  private func spanning(
    _ cell: Cell, after boxes: [String], _ tone: Tone, _ style: TerminalRenderer.Style
  ) -> String {
    let start = boxes.map { $0 + "  " }.joined()
    let text = cell.text
    let cut = width.map { PlainText.cut(text, to: $0 - start.count) } ?? text
    return start + style.painted(cut, tone)
  }

  // MARK: - Columns

  /// Returns the columns, without those that show nothing, except the first.
  private static func columns(of table: Table) -> [Column] {
    table.columns.indices.flatMap { columns(at: $0, of: table) }
  }

  /// Returns the column at an index, or two columns if its intervals have their own.
  private static func columns(at index: Int, of table: Table) -> [Column] {
    let column = table.columns[index]
    let cells = table.rows.map { row in
      row.cells.indices.contains(index) && !row.cells[index].isSpanning ? row.cells[index] : .empty
    }
    if column.marksBest { return [marked(column, cells)] }
    let texts = cells.map { Box(text: $0.text) }
    let own = Column(head: column.title.onOneLine, boxes: texts, isRight: column.isFigures)
    guard let title = column.range else { return own.width == 0 && index > 0 ? [] : [own] }
    return [
      own, Column(head: title, boxes: cells.map { Box(text: $0.rangeText ?? Figures.none) }),
    ]
  }

  /// Returns a column with room for marks after the figures and for intervals after the marks.
  private static func marked(_ column: Table.Column, _ cells: [Cell]) -> Column {
    let ranges = cells.map { column.range == nil ? "" : $0.rangeText ?? "" }
    let width = ranges.map(\.count).max() ?? 0
    let boxes = zip(cells, ranges).map { cell, range in
      let space = String(repeating: " ", count: width - range.count)
      return Box(text: cell.text + (cell.isBest ? "*" : " ") + range + space, isBest: cell.isBest)
    }
    return Column(head: column.wholeTitle.onOneLine + " ", boxes: boxes, isRight: true)
  }
}

extension Table {
  /// The table without its least important part; `nil` if nothing else can be left out.
  fileprivate var narrower: Table? {
    guard
      let next = columns.flatMap({ [$0.dropOrder, $0.rangeDropOrder] }).compactMap(\.self).min()
    else { return nil }
    guard let index = columns.firstIndex(where: { $0.rangeDropOrder == next }) else {
      return keeping(columns.indices.filter { columns[$0].dropOrder != next })
    }
    var table = self
    table.columns[index].range = nil
    table.columns[index].rangeDropOrder = nil
    return table
  }
}
