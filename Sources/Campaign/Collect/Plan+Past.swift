package import Results

extension Plan {
  /// What a campaign by this plan found that may count as the past of its rows.
  ///
  /// Copies, rows of another build and rows made worse are left out, as are the ratios to them.
  ///
  /// - Parameters:
  ///   - results: What it found.
  ///   - isMeant: Which of its figures are meant.
  /// - Returns: The results with those rows alone; `nil` where there is none.
  /// - Complexity: O(*rows*).
  package func past(
    in results: Results, where isMeant: (ResultRow) -> Bool
  ) -> Results? {
    let others = Set(backends.filter { !$0.isItself }.map(\.name))
    var past = results
    past.backends.removeAll { others.contains($0.name) }
    past.rows.removeAll { row in
      others.contains(row.key.backend) || others.contains(row.reference ?? "")
        || !isMeant(row)
    }
    return past.rows.isEmpty ? nil : past
  }
}
