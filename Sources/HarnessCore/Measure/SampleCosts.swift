internal import WorkerContract

/// The estimated cost of a sample for each benchmark case: the time of the last one, including its process.
struct SampleCosts: Sendable {
  private var costs: [BenchmarkCase: [Pass: Duration]] = [:]

  mutating func note(_ duration: Duration, of benchmarkCase: BenchmarkCase, _ pass: Pass) {
    costs[benchmarkCase, default: [:]][pass] = duration
  }

  /// Returns the estimated time of a sample; zero if none was taken yet.
  func cost(of benchmarkCase: BenchmarkCase, _ pass: Pass) -> Duration {
    costs[benchmarkCase]?[pass] ?? .zero
  }

  /// Returns the estimated time of these benchmark cases in one round of a pass.
  func cost(of cases: some Sequence<BenchmarkCase>, _ pass: Pass) -> Duration {
    cases.reduce(.zero) { $0 + cost(of: $1, pass) }
  }
}
