import Results

/// The table of a group that is read at a glance, before it is drawn.
struct GlanceTable {
  /// What was measured, such as `lan, records built`.
  let title: String
  /// The row that the speeds are multiples of.
  let reference: String
  /// The level of the intervals of speeds, spelled.
  let level: String
  /// The rows under comparison, fastest first, those without figures last.
  var rows: [Row]
  /// Figures that can't be had, in words.
  let notes: [String]

  /// One row: its figures, or why it has none.
  struct Row {
    var name: String
    /// Whether it is a variant of another row.
    var isVariant: Bool
    var entries: [GlanceColumn: Entry]
    /// What the run says of its parse time; `nil` where it says nothing.
    var verdict: String?
    var trouble: Cell.Trouble?

    /// The name, with a mark behind that of a variant.
    var label: String { isVariant ? name + "†" : name }
  }

  /// One figure, spelled.
  struct Entry {
    var value: Double
    var text: String
    /// The interval; the value itself for exact metrics, `nil` where there is none.
    var range: ClosedRange<Double>?
    /// The interval in brackets; empty where there is none, or no room for it.
    var interval = ""
    var isBest = false
  }

  /// The table of the parsers under comparison in a group.
  init(_ group: CellGroup, of index: ResultIndex) {
    let standing = Standing(index.backends(in: group), reference: index.results.plan.reference)
    self.init(
      title: group.words, reference: index.results.plan.reference,
      cells: standing.ranked + standing.unranked,
      notes: Self.notes(on: standing.ranked + standing.unranked)
        + Self.variants(among: standing.ranked + standing.unranked))
    markBest(fastest: standing.isDecided ? standing.level.map(\.name) : [])
  }

  /// The table of the floors and controls of a stream: nothing in it is best, and what they don't
  /// report is no news.
  init(yardsticksBeside group: CellGroup, of index: ResultIndex) {
    self.init(
      title: group.streamWords, reference: index.results.plan.reference,
      cells: index.yardsticks(beside: group), notes: [])
  }

  private init(title: String, reference: String, cells: [Cell], notes: [String]) {
    self.title = title
    self.reference = reference
    level = Figures.level(
      cells.lazy.compactMap { $0.verdict(against: reference)?.intervalLevel }.first ?? 0.95)
    rows = cells.map { cell in
      let entries = GlanceColumn.allCases.compactMap { column in
        Self.entry(column, of: cell, reference: reference).map { (column, $0) }
      }
      return Row(
        name: cell.name.onOneLine, isVariant: cell.base != nil,
        entries: Dictionary(entries, uniquingKeysWith: { first, _ in first }),
        verdict: cell.verdict(against: reference)?.words,
        trouble: cell.trouble)
    }
    self.notes = notes
    guard rows.contains(where: { $0.verdict != nil }) else { return }
    for index in rows.indices where rows[index].name == reference.onOneLine {
      rows[index].verdict = "reference"
    }
  }

  /// The columns that have figures; all but the time where none has.
  ///
  /// The time stands in for a throughput that can't be had.
  var columns: [GlanceColumn] {
    let filled = Set(rows.flatMap(\.entries.keys))
    return GlanceColumn.allCases.filter { column in
      switch column {
      case .time: filled.contains(.time) && !filled.contains(.throughput)
      default: filled.isEmpty || filled.contains(column)
      }
    }
  }

  /// Whether any row has a figure.
  var hasFigures: Bool { rows.contains { !$0.entries.isEmpty } }

  /// Whether the run says anything of a row against the reference.
  var hasVerdicts: Bool { rows.contains { $0.verdict != nil } }
}
