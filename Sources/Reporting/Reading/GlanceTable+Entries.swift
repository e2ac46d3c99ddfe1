import Results

extension GlanceTable {
  /// One figure of a cell; `nil` where there is none.
  static func entry(_ column: GlanceColumn, of cell: Cell, reference: String) -> Entry? {
    guard column != .speed else { return speed(of: cell, reference: reference) }
    guard let row = cell.figure(column.metric), let value = row.value else { return nil }
    var entry = Entry(value: value, text: Figures.spelled(value, unit: row.unit))
    if row.kind == .exact, row.unit == "count" { entry.text = Figures.count(value) }
    guard let low = row.low, let high = row.high, column == .throughput else { return entry }
    entry.interval = "[\(Figures.throughput(low)), \(Figures.throughput(high))]"
    entry.spread = Figures.spread(value, low, high)
    return entry
  }

  private static func speed(of cell: Cell, reference: String) -> Entry? {
    guard cell.trouble == nil else { return nil }
    if cell.name == reference { return Entry(value: 1, text: "1") }
    guard let speed = cell.ratios[reference].flatMap({ SpeedRatio(ofTime: $0) }) else { return nil }
    return Entry(
      value: speed.value, text: Figures.multiple(speed.value), interval: speed.intervalText)
  }

  /// Marks what is best in each column; nothing where a column has a single figure.
  ///
  /// All rows that the run can't tell from the fastest share the first place in speed.
  mutating func markBest(level: [String]) {
    for column in GlanceColumn.allCases {
      let values = rows.compactMap { $0.entries[column]?.value }
      guard values.count > 1, let best = column.prefersMore ? values.max() : values.min() else {
        continue
      }
      for index in rows.indices {
        guard let value = rows[index].entries[column]?.value else { continue }
        let isOfSpeed = column == .throughput || column == .speed
        let isBest = isOfSpeed ? level.contains(rows[index].name) : value == best
        rows[index].entries[column]?.isBest = isBest
      }
    }
  }

  /// The figures that can't be had, each reason once.
  static func notes(on cells: [Cell]) -> [String] {
    var names: [String: [String]] = [:]
    var order: [String] = []
    for cell in cells where cell.trouble == nil {
      for row in cell.rows where row.status != .ok {
        let subject = row.metric.replacing("_", with: " ")
        let reason = row.reason.isEmpty ? row.status.words : PlainText.oneLine(row.reason)
        let note = "\(subject): \(row.status.rawValue), \(reason)"
        if names[note] == nil { order.append(note) }
        names[note, default: []].append(cell.name)
      }
    }
    return order.map { "\($0) (\(PlainText.list(names[$0] ?? [])))" }
  }
}
