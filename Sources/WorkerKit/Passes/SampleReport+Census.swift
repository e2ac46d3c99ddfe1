internal import WorkerContract

extension SampleReport {
  /// Adds what was counted of the document, or that nobody does in this row.
  mutating func append(_ census: Outcome) {
    for (metric, value) in [(Metric.events, census.events), (.items, census.items)] {
      if let value {
        readings.append(.init(metric, Double(value)))
      } else {
        unavailable.append(.init(metric.name, "nobody counts them in this row"))
      }
    }
  }
}
