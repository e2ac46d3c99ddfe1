internal import Results

/// One table of a comparison laid out for a terminal; in several blocks where columns are many.
struct ComparisonGrid {
  private let table: ResultComparison.Table
  private let columns: [String]
  private let title: String
  private let paint: TerminalPaint
  private let figures: ComparedFigures

  /// A column of text: its head, then a box a row, and one for the mean.
  private struct Column {
    var head: String
    var boxes: [String]
    var isLeft = false

    var width: Int { ([head] + boxes).map(\.count).max() ?? 0 }
  }

  init(
    _ table: ResultComparison.Table, of comparison: ResultComparison, _ paint: TerminalPaint
  ) {
    self.table = table
    columns = comparison.columns
    title = ComparisonDescriptions.title(table, of: comparison).onOneLine
    self.paint = paint
    figures = ComparedFigures(table)
  }

  /// The lines of each block, the base in all of them.
  var blocks: [[String]] {
    let names = labels
    let base = figureColumns(0)
    let others = columns.indices.dropFirst().map(figureColumns)
    var blocks: [[Column]] = []
    for other in others {
      if let last = blocks.last, Self.width(last + other) <= TerminalGrid.limit {
        blocks[blocks.count - 1] += other
      } else {
        blocks.append(names + base + other)
      }
    }
    return blocks.map { [paint.strong(title)] + lines($0) }
  }

  private static func width(_ columns: [Column]) -> Int {
    columns.reduce(-2) { $0 + 2 + $1.width }
  }

  private var labels: [Column] {
    let heads = ComparisonDescriptions.labels(table)
    let rows = table.rows.map { ComparisonDescriptions.labels($0, of: table) }
    guard !heads.isEmpty else {
      return [Column(head: "", boxes: rows.map { _ in "" } + means { _ in "" }, isLeft: true)]
    }
    return heads.indices.map { index in
      Column(
        head: heads[index],
        boxes: rows.map { $0[index] } + means { _ in index == 0 ? Self.mean : "" },
        isLeft: true)
    }
  }

  private static let mean = "geometric mean"

  /// One box where there is a row of means; none else.
  private func means(_ box: ([Double?]) -> String) -> [String] {
    table.means.contains { $0 != nil } ? [box(table.means)] : []
  }

  private func figureColumns(_ index: Int) -> [Column] {
    let cells = table.rows.map { $0.cells[index] }
    let values = Column(
      head: columns[index].onOneLine, boxes: cells.map(figures.value) + means { _ in "" })
    let spreads = Column(head: "", boxes: cells.map(figures.spread) + means { _ in "" })
    let changes = Column(
      head: "",
      boxes: zip(cells, table.rows).map { figures.change($0, base: $1.cells[0]) }
        + means { $0[index].map(figures.mean) ?? "" },
      isLeft: true)
    return [values, spreads, changes].filter { $0.width > 0 }
  }

  private func lines(_ columns: [Column]) -> [String] {
    let count = columns.first?.boxes.count ?? 0
    let head = paint.dim(line(columns.map { ($0, $0.head) }))
    return [head] + (0..<count).map { row in line(columns.map { ($0, $0.boxes[row]) }) }
  }

  private func line(_ boxes: [(Column, String)]) -> String {
    let text = boxes.map { column, text in
      let space = String(repeating: " ", count: column.width - text.count)
      return column.isLeft ? text + space : space + text
    }.joined(separator: "  ")
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
