internal import WorkerContract

extension Plan {
  /// The rows in their order, but each beside what its times are divided by, so that both meet the
  /// machine in one mood: on a host whose other guests come and go, the speeds of neighbours
  /// resemble each other more (0.58) than those of rows four places apart (0.32).
  ///
  /// A row that several are compared with stands between them; copies are compared with their
  /// originals. Without comparisons the order is kept.
  ///
  /// - Complexity: O(*rows*²).
  func neighbouring(_ rows: [PlannedRow]) -> [PlannedRow] {
    guard !request.comparisons.isEmpty else { return rows }
    var placed: [PlannedRow] = []
    for row in rows where !placed.contains(row) {
      var chain = [row]
      while let last = chain.last, let partner = partner(of: last, among: rows),
        !chain.contains(partner)
      {
        guard let place = placed.firstIndex(of: partner) else {
          chain.append(partner)
          continue
        }
        let isBehind = !isPair(placed, place, place + 1) || isPair(placed, place - 1, place)
        placed.insert(
          contentsOf: isBehind ? chain.reversed() : chain, at: isBehind ? place + 1 : place)
        chain = []
      }
      placed += chain
    }
    return placed
  }

  /// Whether one of the rows at two places is compared with the other; not where there is no row.
  private func isPair(_ rows: [PlannedRow], _ one: Int, _ other: Int) -> Bool {
    guard rows.indices.contains(one), rows.indices.contains(other) else { return false }
    return partner(of: rows[one], among: rows) == rows[other]
      || partner(of: rows[other], among: rows) == rows[one]
  }

  /// What a row's times are divided by.
  private func partner(of row: PlannedRow, among rows: [PlannedRow]) -> PlannedRow? {
    let copy = request.copies.first { $0.name == row.row.name }
    let comparison = request.comparisons.first { $0.row == row.row.name }
    guard let name = copy?.original ?? comparison?.reference,
      let sink = sink(of: name, besides: row)
    else { return nil }
    return rows.first {
      $0.row.name == name && $0.stream == row.stream && $0.sink == sink && $0.factor == row.factor
    }
  }
}
