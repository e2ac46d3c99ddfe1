internal import Statistics
internal import WorkerContract

/// The ratios of several reports for one sink, feed by feed.
struct SuiteTable {
  let reports: [Results]
  private let sink: Sink
  private let results: [[String: [MetricResult]]]

  init(_ reports: [Results], sink: Sink) {
    self.reports = reports
    self.sink = sink
    results = reports.map { report in
      let stream = report.plan.streams.first
      let chosen = report.rows.filter { result in
        result.key.stream == stream && result.key.sink == sink && result.key.factor == 1
      }
      return Dictionary(grouping: chosen) { $0.key.backend }
    }
  }

  /// The backends in any of the reports, including the reference, in order of first appearance.
  var backends: [String] {
    reports.flatMap(\.comparedBackends).map(\.name).distinct()
  }

  func version(of backend: String) -> String {
    reports.lazy.flatMap(\.comparedBackends).first { $0.name == backend }?.version ?? ""
  }

  /// The reports on the feeds that every parser with a ratio on any feed reads; all if nothing was timed.
  var readByEveryParser: [Results] {
    let feeds = backends.map { Set(ratios(of: $0).map(\.file)) }.filter { !$0.isEmpty }
    return reports.filter { report in feeds.allSatisfy { $0.contains(report.name) } }
  }

  /// Returns the ratios to the reference, by round, for each feed that has any; 1 for the reference itself.
  func ratios(of backend: String) -> [RatioSeries] {
    zip(reports, results).compactMap { report, results in
      guard backend != report.plan.reference else {
        let isMeasured = results[backend]?.contains {
          $0.metric == Metric.parseTime.name && $0.value != nil
        }
        return isMeasured == true ? try? RatioSeries(file: report.name, ratios: [1]) : nil
      }
      let ratio = results[backend]?.first { result in
        result.metric == Metric.parseTimeRatio.name && result.reference == report.plan.reference
      }
      guard let ratio, let value = ratio.value else { return nil }
      return try? RatioSeries(
        file: report.name, ratios: ratio.byRound.isEmpty ? [value] : ratio.byRound)
    }
  }

  /// Returns the median ratio for each feed, in the order of the reports.
  func medians(of backend: String) -> [Double] { ratios(of: backend).map(\.median) }

  /// Returns the feeds by throughput of a backend, slowest first, each with its most distinctive feature.
  func slowest(of backend: String) -> [Suite.SlowFeed] {
    let speeds = zip(reports, results).compactMap { report, results -> (Results, Double)? in
      results[backend]?.first { $0.metric == Metric.throughput.name }?.value.map { (report, $0) }
    }
    return speeds.sorted { $0.1 < $1.1 }.map { report, speed in
      Suite.SlowFeed(
        feed: report.name, throughput: speed,
        feature: report.corpus.features.mostDistinctive(
          among: reports.filter { $0 != report }.map(\.corpus.features)))
    }
  }

  /// The benchmark cases without figures.
  var missing: [Suite.MissingResult] {
    zip(reports, results).flatMap { report, results in
      backends.compactMap { backend -> Suite.MissingResult? in
        guard let found = results[backend] else {
          return Suite.MissingResult(
            feed: report.name, backend: backend, status: .unavailable,
            reason: "the report has no result of this backend")
        }
        guard !found.contains(where: { $0.metric == Metric.parseTime.name && $0.value != nil }),
          let result = found.first(where: { $0.status != .ok }) ?? found.first
        else { return nil }
        return Suite.MissingResult(
          feed: report.name, backend: backend, status: result.status, reason: result.reason)
      }
    }
  }
}
