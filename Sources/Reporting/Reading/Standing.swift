import Results

/// The order of a group's parsers by speed, and who shares the first place.
struct Standing {
  /// The cells with a throughput, fastest first.
  let ranked: [Cell]
  /// The cells without one, in the order of the plan.
  let unranked: [Cell]

  init(_ cells: [Cell]) {
    ranked = cells.filter { $0.value("throughput") != nil }
      .stablySorted { -($0.value("throughput") ?? 0) }
    unranked = cells.filter { $0.value("throughput") == nil }
  }

  /// The cell with the highest throughput.
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
