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
