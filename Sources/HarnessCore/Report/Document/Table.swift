package struct Table: Hashable, Sendable {
  var columns: [Column]
  var rows: [Row]

  struct Column: Hashable, Sendable {
    var title: String
    /// Whether the cells are figures, which are right-aligned.
    var isFigures = false
    /// The kind of text after the figures; `nil` if there is none.
    var range: Range?
    var marksBest = false
    /// Whether texts may be truncated to save space.
    var mayShrink = false
    /// The order in which columns are left out to save space, the lowest first; `nil` if the column stays.
    var dropOrder: Int?
    /// The position in the same order at which the text after the figures is left out; `nil` if it stays.
    var rangeDropOrder: Int?
    /// Whether the table may be split before the column; the columns before the first such one are repeated.
    var startsPart = false

    enum Range: Hashable, Sendable {
      /// The ends of an interval, with its own title such as `[95 %]`.
      case interval(String)
      /// Half the width of an interval.
      case spread
    }
  }

  struct Row: Hashable, Sendable {
    var cells: [Cell]
    var tone = Tone.plain
  }

  package init<Element>(
    of elements: [Element], _ columns: [CellColumn<Element>],
    tone: (Element) -> Tone = { _ in .plain }
  ) {
    self.columns = columns.map(\.column)
    rows = elements.map { element in
      Row(cells: columns.map { $0.cell(element) }, tone: tone(element))
    }
  }

  init(columns: [Column], rows: [Row]) {
    self.columns = columns
    self.rows = rows
  }

  func keeping(_ indices: [Int]) -> Table {
    Table(
      columns: indices.map { columns[$0] },
      rows: rows.map { row in
        let isWhole = row.cells.contains(where: \.isSpanning)
        return Row(cells: isWhole ? row.cells : indices.map { row.cells[$0] }, tone: row.tone)
      })
  }
}

package struct CellColumn<Element> {
  var column: Table.Column
  var cell: (Element) -> Cell

  package static func text(_ title: String, _ cell: @escaping (Element) -> Cell) -> Self {
    Self(column: Table.Column(title: title), cell: cell)
  }

  package static func figures(_ title: String, _ cell: @escaping (Element) -> Cell) -> Self {
    Self(column: Table.Column(title: title, isFigures: true), cell: cell)
  }

  /// Returns the column with a drop order: to save space, the column with the lowest order is left out first.
  package func dropped(_ order: Int) -> Self {
    var column = self
    column.column.dropOrder = order
    return column
  }

  /// Creates a column of figures, each followed by an interval or spread.
  static func figures(
    _ title: String, _ range: Table.Column.Range, _ cell: @escaping (Element) -> Cell
  ) -> Self {
    Self(column: Table.Column(title: title, isFigures: true, range: range), cell: cell)
  }
}

package enum Cell: Hashable, Sendable {
  /// A cell that needs no value.
  case empty
  case missing
  case text(RichText)
  case figure(Figure)
  /// Text in place of this cell and all that follow in the row.
  case spanning(RichText)

  /// The content on one line, without the text after a figure.
  var text: String {
    switch self {
    case .empty: ""
    case .missing: Figures.none
    case .text(let text), .spanning(let text): text.plain.onOneLine
    case .figure(let figure): figure.text.onOneLine
    }
  }

  /// The text after the figure; `nil` if there is none.
  var rangeText: String? {
    guard case .figure(let figure) = self, !figure.rangeText.isEmpty else { return nil }
    return figure.rangeText
  }

  var isBest: Bool { if case .figure(let figure) = self { figure.isBest } else { false } }

  var isSpanning: Bool { if case .spanning = self { true } else { false } }

  package init(_ text: String) { self = .text(RichText(text)) }

  /// Creates a cell with a text; ``missing`` for `nil`.
  package init(_ text: String?) { self = text.map { .text(RichText($0)) } ?? .missing }

  /// Creates a cell with a figure formatted by `format`; ``missing`` for `nil`.
  init(_ value: Double?, _ format: (Double) -> String) {
    self = value.map { .figure(Figure(value: $0, text: format($0))) } ?? .missing
  }
}

extension Cell: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation: RichText.StringInterpolation) {
    self = .text(RichText(stringInterpolation: stringInterpolation))
  }
}

package struct Figure: Hashable, Sendable {
  package var value: Double
  package var text: String
  /// The interval; the value itself for exact metrics, `nil` if there is none.
  var range: ClosedRange<Double>?
  /// The formatted interval, or half of its width; empty if none is shown.
  var rangeText = ""
  var isBest = false
}
