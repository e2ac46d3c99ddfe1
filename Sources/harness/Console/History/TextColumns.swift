/// A table of plain text, each column as wide as its widest cell.
struct TextColumns {
  /// The lines, the head first.
  let lines: [String]

  /// - Parameters:
  ///   - head: The names of the columns; figures stand on the right below those in `figures`.
  ///   - rows: A cell a column each.
  ///   - figures: The columns whose cells are moved to the right.
  init(_ head: [String], _ rows: [[String]], figures: ClosedRange<Int>) {
    let all = [head] + rows
    let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    lines = all.map { row in
      let cells = row.indices.map { column in
        figures.contains(column)
          ? String(repeating: " ", count: widths[column] - row[column].count) + row[column]
          : row[column].padding(to: widths[column])
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
