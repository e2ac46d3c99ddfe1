internal import Results

/// Cells in columns, a row each for what is compared.
package struct Table: Hashable, Sendable {
  package var columns: [Column]
  package var rows: [Row]

  /// The property that the cells below each other have in common.
  package struct Column: Hashable, Sendable {
    /// The head above them.
    package var title: String
    /// Whether they are figures, which are aligned by their last digits.
    package var isFigures = false
    /// The text after the figures; `nil` if there is none.
    var range: Range?
    /// Whether the best figures are marked.
    var marksBest = false
    /// Whether its texts may be cut to make room.
    var mayShrink = false
    /// Which columns are left out first to make room, the lowest; `nil` for one that stays.
    var dropOrder: Int?
    /// When what stands behind its figures is left out, in the same order; `nil` if it stays.
    var rangeDropOrder: Int?
    /// Whether the table may be broken before it; what is before the first such column is repeated.
    var startsPart = false

    /// The text after a figure.
    enum Range: Hashable, Sendable {
      /// The ends of an interval, under a title of its own such as `[95 %]`.
      case interval(String)
      /// Half the width of an interval.
      case spread
    }
  }

  /// One row.
  package struct Row: Hashable, Sendable {
    package var cells: [Cell]
    package var tone = Tone.plain
  }

  /// A table whose columns make the cells of a row from an element.
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

  /// The columns at these places alone.
  func keeping(_ places: [Int]) -> Table {
    Table(
      columns: places.map { columns[$0] },
      rows: rows.map { row in
        let isWhole = row.cells.contains(where: \.isSpanning)
        return Row(cells: isWhole ? row.cells : places.map { row.cells[$0] }, tone: row.tone)
      })
  }
}

/// A column, and how its cells are made.
package struct CellColumn<Element> {
  var column: Table.Column
  var cell: (Element) -> Cell

  /// A column of texts.
  package static func text(_ title: String, _ cell: @escaping (Element) -> Cell) -> Self {
    Self(column: Table.Column(title: title), cell: cell)
  }

  /// A column of figures.
  package static func figures(_ title: String, _ cell: @escaping (Element) -> Cell) -> Self {
    Self(column: Table.Column(title: title, isFigures: true), cell: cell)
  }

  /// The column, left out if there is too little room: of several the one with the lowest order first.
  package func dropped(_ order: Int) -> Self {
    var column = self
    column.column.dropOrder = order
    return column
  }

  /// A column of figures with something behind them.
  static func figures(
    _ title: String, _ range: Table.Column.Range, _ cell: @escaping (Element) -> Cell
  ) -> Self {
    Self(column: Table.Column(title: title, isFigures: true, range: range), cell: cell)
  }
}

/// The content of a row below a column.
package enum Cell: Hashable, Sendable {
  /// No value belongs there.
  case empty
  /// A figure that there is none of.
  case missing
  case text(RichText)
  case figure(Figure)
  /// Text in place of this cell and all that follow in its row.
  case spanning(RichText)

  /// The content on one line; without the text after a figure.
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

  /// A text as it is.
  package init(_ text: String) { self = .text(RichText(text)) }

  /// A text; missing if there is none.
  package init(_ text: String?) { self = text.map { .text(RichText($0)) } ?? .missing }

  /// A figure by the way it is written; missing if there is none.
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

/// A figure, and how it is written.
package struct Figure: Hashable, Sendable {
  /// The figure.
  package var value: Double
  /// The figure in its unit, with as many digits as are shown.
  package var text: String
  /// The interval; the value itself for exact metrics, `nil` if there is none.
  package var range: ClosedRange<Double>?
  /// The interval, or half its width, as it is written; empty if none is shown.
  package var rangeText = ""
  /// Whether it is the best of its column.
  package var isBest = false
}
