import Results

/// The runs that tests look at, by name: a report of a failing test shows the name alone.
enum Run: String, CaseIterable {
  case normal, troubled, interrupted, failed, judged, sweep, growth

  var results: Results {
    switch self {
    case .normal: Fixtures.normal
    case .troubled: Fixtures.troubled
    case .interrupted: Fixtures.interrupted
    case .failed: Fixtures.failed
    case .judged: Fixtures.judged
    case .sweep: Fixtures.sweep
    case .growth: Fixtures.growth
    }
  }
}
