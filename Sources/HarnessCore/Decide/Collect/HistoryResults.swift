internal import WorkerContract

extension Plan {
  /// Returns the results of a campaign that may be added to the history of its implementations.
  ///
  /// Copies, implementations of another build and those with injected changes are left out, as are the ratios
  /// to them.
  ///
  /// - Returns: The results without the excluded implementations; `nil` if none are left.
  func historyResults(
    in results: Results, where isIncluded: (MetricResult) -> Bool
  ) -> Results? {
    let others = Set(implementations.filter { !$0.isUnmodified }.map(\.name))
    var comparable = results
    comparable.backends.removeAll { others.contains($0.name) }
    comparable.rows.removeAll { result in
      others.contains(result.key.backend) || others.contains(result.reference ?? "")
        || !isIncluded(result)
    }
    return comparable.rows.isEmpty ? nil : comparable
  }
}
