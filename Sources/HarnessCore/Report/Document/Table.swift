package struct Table: Hashable, Sendable {
  var columns: [Column]
  var rows: [Row]

  struct Column: Hashable, Sendable {
    var title: String
    /// Whether the cells are figures, which are right-aligned.
    var isFigures = false
    /// The title of the intervals after the figures, such as `[95 %]`; `nil` if there are none.
    var range: String?
    var marksBest = false
    /// Whether texts may be truncated to save space.
    var mayShrink = false
    /// The order in which columns are left out to save space, the lowest first; `nil` if the column stays.
    var dropOrder: Int?
    /// The position in the same order at which the intervals are left out; `nil` if they stay.
    var rangeDropOrder: Int?

    /// The title, with that of the intervals.
    var wholeTitle: String { [title, range].compactMap(\.self).joined(separator: " ") }
  }

  struct Row: Hashable, Sendable {
    var cells: [Cell]
    var tone = Tone.plain
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

extension Table {
  package init<Element>(
    of elements: [Element], _ columns: [CellColumn<Element>],
    tone: (Element) -> Tone = { _ in .plain }
  ) {
    self.init(
      columns: columns.map(\.column),
      rows: elements.map { element in
        Row(cells: columns.map { $0.cell(element) }, tone: tone(element))
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

  /// Creates a column of figures, each followed by an interval.
  static func figures(
    _ title: String, range: String, _ cell: @escaping (Element) -> Cell
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

  /// The content on one line, without the interval after a figure.
  var text: String {
    switch self {
    case .empty: ""
    case .missing: Figures.none
    case .text(let text), .spanning(let text): text.plain.onOneLine
    case .figure(let figure): figure.text.onOneLine
    }
  }

  /// The interval after the figure; `nil` if there is none.
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
  /// The formatted interval; empty if none is shown.
  var rangeText = ""
  var isBest = false
}
