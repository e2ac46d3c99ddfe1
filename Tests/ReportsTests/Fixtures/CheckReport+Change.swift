import Results

extension CheckReport {
  /// Changes the findings on a metric of a backend.
  mutating func change(
    _ metric: String, of backend: String, _ body: (inout CheckFinding) -> Void
  ) {
    for index in findings.indices
    where findings[index].metric == metric && findings[index].key.backend == backend {
      body(&findings[index])
    }
  }
}

extension CheckFinding {
  /// Whether it is about a time.
  var isTimed: Bool { reference != nil || unit == "ns" }

  /// Makes it come out otherwise.
  mutating func take(
    _ outcome: Outcome, found: Double?, change: Double?, _ low: Double? = nil, _ high: Double? = nil
  ) {
    self.outcome = outcome
    self.found = found
    self.change = change
    self.low = low
    self.high = high
  }
}
