import Results

extension GlanceTable {
  /// One figure of a cell; `nil` where there is none.
  static func entry(_ column: GlanceColumn, of cell: Cell, reference: String) -> Entry? {
    guard column != .speed else { return speed(of: cell, reference: reference) }
    let figure = column == .time ? cell.judgedTime : cell.figure(column.metric)
    guard let row = figure, let value = row.value else { return nil }
    var entry = Entry(value: value, text: Figures.spelled(value, unit: row.unit))
    if row.kind == .exact, row.unit == "count" { entry.text = Figures.count(value) }
    if row.kind == .exact { entry.range = value...value }
    return entry
  }

  private static func speed(of cell: Cell, reference: String) -> Entry? {
    guard cell.speed != nil else { return nil }
    if cell.name == reference { return Entry(value: 1, text: "1") }
    guard let speed = cell.ratios[reference].flatMap({ SpeedRatio(ofTime: $0) }) else { return nil }
    return Entry(
      value: speed.value, text: speed.valueText, range: speed.interval,
      interval: speed.intervalText)
  }

  /// Marks what is best in each column, and all that the run can't tell from it.
  ///
  /// Nothing is marked where a column has a single figure, or the best one nothing to tell it from
  /// others by. In speed the `fastest` are given.
  mutating func markBest(fastest: [String]) {
    for column in GlanceColumn.allCases {
      guard rows.count(where: { $0.entries[column] != nil }) > 1 else { continue }
      let best = column.isOfSpeed ? fastest : unbeaten(in: column)
      for index in rows.indices where best.contains(rows[index].name) {
        rows[index].entries[column]?.isBest = true
      }
    }
  }

  private func unbeaten(in column: GlanceColumn) -> [String] {
    let entries = rows.compactMap { row in row.entries[column].map { (row.name, $0) } }
    let best = entries.min { one, other in
      column.prefersMore ? one.1.value > other.1.value : one.1.value < other.1.value
    }
    if let resolution = column.resolution {
      let isApart = entries.allSatisfy { entry in
        best.map { entry.0 == $0.0 || entry.1.value - $0.1.value > resolution } ?? false
      }
      return isApart ? [best?.0].compactMap(\.self) : []
    }
    guard let range = best?.1.range else { return [] }
    return entries.filter { $0.1.range?.overlaps(range) ?? false }.map(\.0)
  }

  /// Which rows are variants of which others, in one note.
  static func variants(among cells: [Cell]) -> [String] {
    let variants = cells.compactMap { cell in cell.base.map { "\(cell.name) of \($0)" } }
    return variants.isEmpty ? [] : ["† variants: \(PlainText.list(variants).onOneLine)"]
  }

  /// The figures of the columns that can't be had, each reason once.
  static func notes(on cells: [Cell]) -> [String] {
    let shown = Set(GlanceColumn.allCases.filter { $0 != .time }.map(\.metric))
    var names: [String: [String]] = [:]
    var order: [String] = []
    for cell in cells where cell.trouble == nil {
      for row in cell.rows where row.status != .ok && shown.contains(row.metric) {
        let subject = row.metric.replacing("_", with: " ")
        let reason = row.reason.isEmpty ? row.status.words : row.reason.onOneLine
        let note = "\(subject): \(row.status.rawValue), \(reason)"
        if names[note] == nil { order.append(note) }
        names[note, default: []].append(cell.name)
      }
    }
    return order.map { "\($0) (\(PlainText.list(names[$0] ?? [])))" }
  }
}
