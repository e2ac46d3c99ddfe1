/// What a run that timed nothing has found instead, as a clause of a sentence.
struct UntimedClause {
  /// The clause; `nil` where there are no cells.
  let text: String?

  /// Reads the first metric that has figures: allocations, live heap, resident growth.
  init(_ cells: [Cell]) {
    let found = [GlanceColumn.allocations, .liveHeap, .residentGrowth].lazy
      .map { Self.figures(of: $0, in: cells) }.first { $0 != nil }
    let finding = found.flatMap { $0 }.map { "; \($0)" } ?? ""
    text = cells.isEmpty ? nil : "nothing was timed\(finding)"
  }

  /// Such as `allocations, lowest first: 1,513 in expat and 1,514 in libxml2`.
  private static func figures(of column: GlanceColumn, in cells: [Cell]) -> String? {
    let entries = cells.compactMap { cell in
      GlanceTable.entry(column, of: cell, reference: "").map { (name: cell.name, entry: $0) }
    }.stablySorted { $0.entry.value }
    guard !entries.isEmpty else { return nil }
    let order = entries.count > 1 ? ", lowest first" : ""
    return "\(column.title(reference: "", level: ""))\(order): "
      + PlainText.list(entries.map { "\($0.entry.text) in \($0.name)" })
  }
}
