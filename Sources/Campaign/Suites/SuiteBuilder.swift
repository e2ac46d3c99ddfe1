internal import WorkerContract
internal import Glibc
package import Results
internal import Statistics

/// Makes one answer of the reports on several feeds.
package struct SuiteBuilder: Sendable {
  private let name: String
  private let seed: UInt64
  private let planned: Int?

  /// A builder.
  ///
  /// - Parameters:
  ///   - name: The name of the suite's report.
  ///   - seed: The seed of the resamples behind the intervals.
  ///   - planned: How many feeds were to be measured; `nil` for no more than there are.
  package init(name: String, seed: UInt64, planned: Int? = nil) {
    self.name = name
    self.seed = seed
    self.planned = planned
  }

  /// How many of a backend's slowest feeds are named.
  private static let slowestFeeds = 3

  /// The answer of all reports together.
  ///
  /// Every feed counts once, however many rounds it had. Of each report the first stream is
  /// regarded, with the most demanding sink that all of them measured.
  ///
  /// - Throws: ``SuiteError`` where their figures can't meet.
  package func suite(of reports: [Results]) throws(SuiteError) -> Suite {
    try SuiteCheck(reports).require()
    let sink = try commonSink(of: reports)
    let table = SuiteTable(reports, sink: sink)
    let standings = table.backends.compactMap { ranking(of: $0, in: table) }
      .sorted { $0.mean < $1.mean }
    let complete = standings.filter { $0.feeds == reports.count }
    let leadership = LeaveOneOut(
      files: reports.map(\.name),
      rows: complete.map { ranking in
        .init(name: ranking.backend, ratios: table.medians(of: ranking.backend))
      })
    return Suite(
      name: name, environment: reports[0].environment, reference: reports[0].plan.reference,
      circumstances: sink.text + interruption(after: reports.count),
      feeds: reports.map {
        .init(
          name: $0.name, bytes: $0.corpus.bytes, sha256: $0.corpus.sha256,
          features: $0.corpus.features)
      },
      standings: standings, leader: leadership?.leader,
      pivotalFeeds: (leadership?.changes ?? []).map { .init(feed: $0.without, leader: $0.leader) },
      missing: table.missing, warnings: warnings(complete, standings, reports))
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
      backend: backend, mean: mean.value, low: mean.interval?.low, high: mean.interval?.high,
      best: .init(feed: mean.least.file, ratio: mean.least.ratio),
      worst: .init(feed: mean.greatest.file, ratio: mean.greatest.ratio), feeds: mean.count,
      slowest: Array(table.slowest(of: backend).prefix(Self.slowestFeeds)))
  }

  /// The interruption of the run, if there was one, as a part of the circumstances.
  private func interruption(after feeds: Int) -> String {
    guard let planned, feeds < planned else { return "" }
    return ", interrupted after \(feeds) of \(planned) feeds"
  }

  private func warnings(
    _ complete: [Suite.Ranking], _ standings: [Suite.Ranking], _ reports: [Results]
  ) -> [String] {
    var warnings: [String] = []
    for ranking in standings where !complete.contains(ranking) {
      warnings.append(
        """
        \(ranking.backend) has figures on \(ranking.feeds) of \(reports.count) feeds only: its \
        mean is over other feeds than those of the others, and it can't lead
        """)
    }
    if reports.count < GeometricMean.fewestFiles {
      warnings.append(
        """
        \(reports.count) feeds are too few for an interval over feeds: it takes \
        \(GeometricMean.fewestFiles)
        """)
    }
    let short = reports.filter { ($0.plan.budgetSeconds ?? .infinity) < $0.plan.roundSeconds ?? 0 }
    if !short.isEmpty {
      warnings.append(
        """
        the budget was too small for one round of \(short.count) of \(reports.count) feeds, which have one \
        round each
        """)
    }
    for report in reports where report.plan.isInterrupted {
      warnings.append("\(report.name) was interrupted")
    }
    return warnings
  }
}

/// The feature that sets one document apart from others.
enum DistinctFeature {
  /// Fewer others have no middle to stand apart from.
  private static let fewestOthers = 2
  /// How many robust deviations a feature must lie from the middle of the others.
  private static let relevantDistance = 3.0
  /// Features of others that are all alike would make every difference infinite; a quarter is the
  /// least that counts as a deviation.
  private static let leastDeviation = 0.25

  /// The feature farthest from the others', in words with their median; `nil` where none stands
  /// apart.
  static func of(_ features: [DocumentFeature], among others: [[DocumentFeature]]) -> String? {
    guard others.count >= fewestOthers else { return nil }
    let distances = features.compactMap { feature -> (DocumentFeature, Double, DocumentFeature)? in
      let peers = others.compactMap { $0.first { $0.name == feature.name } }
      guard peers.count >= fewestOthers, let middle = median(of: peers),
        let logs = try? SortedSamples(peers.map(logarithm)),
        let deviations = try? SortedSamples(logs.map { abs($0 - logs.median) })
      else { return nil }
      let deviation = max(leastDeviation, deviations.median / 0.6745)
      return (feature, abs(logarithm(feature) - logs.median) / deviation, middle)
    }
    guard let (feature, distance, middle) = distances.max(by: { $0.1 < $1.1 }),
      distance >= relevantDistance
    else { return nil }
    return "\(feature.name) \(feature.text) (median of the others \(middle.text))"
  }

  /// A feature may be 0, and next to none of it must not stand apart from none.
  private static func logarithm(_ feature: DocumentFeature) -> Double {
    log(max(0, feature.value) + feature.epsilon)
  }

  private static func median(of features: [DocumentFeature]) -> DocumentFeature? {
    features.sorted { $0.value < $1.value }.dropFirst((features.count - 1) / 2).first
  }
}

/// Why several reports can't be made into one answer.
package enum SuiteError: Error, Hashable, Sendable {
  /// A single report, or none, is no suite.
  case tooFewReports(Int)
  /// Two reports are of one name.
  case duplicateReport(String)
  /// They were measured on machines, or with builds, whose times can't meet.
  case mixedFingerprints(fact: String, Side, Side)
  /// Their ratios were taken to different implementations.
  case mixedReferences(Side, Side)
  /// One implementation is of different libraries in two reports.
  case mixedLibraries(backend: String, Side, Side)
  /// Two reports are on one document.
  case sameDocument(String, String)
  /// Their cases have other circumstances, such as other chunks or factors.
  case mixedCircumstances(what: String, Side, Side)
  /// There is no sink that all of them measured.
  case noCommonSink

  /// What one of two reports has.
  package struct Side: Hashable, Sendable {
    /// The name of the report.
    package var report: String
    /// What it has.
    package var value: String
  }
}
