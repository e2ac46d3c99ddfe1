internal import WorkerContract

/// The figures for github-action-benchmark's tool `customSmallerIsBetter`, which draws their history.
struct BenchmarkActionFormat: Format {
  let name = "benchmark"
  let fileExtension: String? = "benchmark.json"
  let summary = "for github-action-benchmark: times, memory, allocations"
  let isStandard = false
  let kinds: Set<ReportKind> = [.run]

  private struct Entry: Encodable {
    let name: String
    let unit: String
    let value: Double
    let range: String?
    let extra: String
  }

  /// Returns a JSON array with an entry for each figure of a backend of which less is better.
  func render(_ report: any Report) throws(ReportError) -> String {
    let results: Results = try require(report)
    let backends = Set(results.comparedBackends.map(\.name))
    let metrics = [Metric.cpuTime, .peakResident, .peakLiveHeap, .allocations].map(\.name)
    let entries = results.rows.compactMap { row -> Entry? in
      guard backends.contains(row.key.backend), metrics.contains(row.metric), let value = row.value
      else { return nil }
      let half = row.range.map { ($0.upperBound - $0.lowerBound) / 2 } ?? 0
      return Entry(
        name: "\(row.key.caseName): \(row.metric)", unit: row.unit, value: value,
        range: half > 0 ? "± \(Figures.field(half))" : nil, extra: row.key.library)
    }
    return try JSONText.text(of: entries)
  }
}
