import Results

/// The order of a group's parsers by speed, and who shares the first place.
struct Standing {
  /// The cells with a speed, fastest first.
  let ranked: [Cell]
  /// The cells without one, in the order of the plan.
  let unranked: [Cell]

  /// Ranks cells by speed, or by their ratios to `reference` where verdicts rest on these.
  init(_ cells: [Cell], reference: String) {
    let measured = cells.filter { $0.speed != nil }
    let ratios = measured.map { cell in
      cell.name == reference ? 1 : cell.verdict(against: reference)?.ratio
    }
    unranked = cells.filter { $0.speed == nil }
    ranked =
      ratios.contains(nil)
      ? measured.stablySorted { -($0.speed?.value ?? 0) }
      : zip(measured, ratios).map { $0 }.stablySorted { $0.1 ?? 0 }.map(\.0)
  }

  /// The fastest cell.
  var leader: Cell? { ranked.first }

  /// The leader's comparison with each of the others, in order.
  var comparisons: [(cell: Cell, comparison: Comparison)] {
    guard let leader else { return [] }
    return ranked.dropFirst().compactMap { cell in
      Comparison(leader, to: cell).map { (cell, $0) }
    }
  }

  /// Whether there is any interval to tell the leader from the others by.
  var isDecided: Bool { comparisons.contains { $0.comparison.hasInterval } }

  /// The leader and all that the run can't tell from it.
  var level: [Cell] {
    ranked.prefix(1) + comparisons.filter { !$0.comparison.isFaster }.map(\.cell)
  }
}
