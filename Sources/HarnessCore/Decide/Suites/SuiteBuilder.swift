internal import Glibc
internal import Statistics
internal import WorkerContract

/// Combines the reports on several feeds into one suite.
package struct SuiteBuilder: Sendable {
  private let name: String
  private let seed: UInt64
  private let planned: Int?

  /// Creates a builder.
  ///
  /// - `planned`: the number of feeds to be measured; `nil` if it is the number of reports.
  package init(name: String, seed: UInt64, planned: Int? = nil) {
    self.name = name
    self.seed = seed
    self.planned = planned
  }

  /// The number of slowest feeds that are listed for a backend.
  private static let slowestFeeds = 3

  /// Combines all reports into one suite.
  ///
  /// The answer covers the feeds that every ranked parser reads, each with the same weight, regardless of its
  /// number of rounds. The suite uses the first stream of each report, and the most demanding sink that all of
  /// them measured.
  package func suite(of reports: [Results]) throws(SuiteError) -> Suite {
    try reports.requireComparable()
    let sink = try commonSink(of: reports)
    let all = SuiteTable(reports, sink: sink)
    let table = SuiteTable(all.readByEveryParser, sink: sink)
    let standings = table.backends.compactMap { ranking(of: $0, in: table) }
      .sorted { $0.mean < $1.mean }
    let leadership = LeaveOneOut(
      files: table.reports.map(\.name),
      implementations: standings.map { ($0.backend, table.medians(of: $0.backend)) })
    return Suite(
      name: name, work: Work(of: reports.map(\.work)), environment: reports[0].environment,
      reference: reports[0].plan.reference,
      circumstances: sink.text + interruption(after: reports.count),
      feeds: table.reports.map {
        .init(
          name: $0.name, bytes: $0.corpus.bytes, sha256: $0.corpus.sha256,
          features: $0.corpus.features)
      },
      leftOut: reports.filter { report in !table.reports.contains { $0.name == report.name } }
        .map { .init(feed: $0.name, isRefusedByAll: $0.isRefusedByAll) },
      standings: standings, leader: leadership?.leader ?? standings.first?.backend,
      pivotalFeeds: (leadership?.changes ?? []).map { .init(feed: $0.without, leader: $0.leader) },
      missing: all.missing, warnings: warnings(table, reports))
  }

  // MARK: - Parts

  private func commonSink(of reports: [Results]) throws(SuiteError) -> Sink {
    let common = Sink.byWork.first { sink in
      reports.allSatisfy { $0.plan.sinks.contains(sink) }
    }
    guard let common else { throw .noCommonSink }
    return common
  }

  private func ranking(of backend: String, in table: SuiteTable) -> Suite.Ranking? {
    let series = table.ratios(of: backend)
    guard
      let mean = try? GeometricMean(of: series, level: confidenceLevel, seed: seed)
    else { return nil }
    return Suite.Ranking(
      backend: backend, version: table.version(of: backend), mean: mean.value,
      low: mean.interval?.low, high: mean.interval?.high,
      best: .init(mean.least), worst: .init(mean.greatest), feeds: mean.count,
      ratios: series.map(Suite.FeedRatio.init),
      slowest: Array(table.slowest(of: backend).prefix(Self.slowestFeeds)))
  }

  /// Returns the text about an interruption of the run, as a part of the circumstances; empty if there was
  /// none.
  private func interruption(after feeds: Int) -> String {
    guard let planned, feeds < planned else { return "" }
    return ", interrupted after \(feeds) of \(planned) feeds"
  }

  private func warnings(_ table: SuiteTable, _ reports: [Results]) -> [String] {
    var warnings: [String] = []
    let count = table.reports.count
    if (1..<GeometricMean.minimumFiles).contains(count) {
      warnings.append(
        """
        \(count == 1 ? "one feed is" : "\(count) feeds are") too few for an interval over feeds: at least \
        \(GeometricMean.minimumFiles) are needed
        """)
    }
    let short = reports.filter { ($0.plan.budgetSeconds ?? .infinity) < $0.plan.roundSeconds ?? 0 }
    if !short.isEmpty {
      warnings.append(
        """
        the budget was too small for one round of \(short.count) of \(reports.count) feeds: these have only one \
        round each
        """)
    }
    for report in reports where report.plan.isInterrupted {
      warnings.append("\(report.name) was interrupted")
    }
    return warnings
  }
}

extension Suite.FeedRatio {
  fileprivate init(_ series: RatioSeries) {
    self.init(feed: series.file, ratio: series.median)
  }
}
