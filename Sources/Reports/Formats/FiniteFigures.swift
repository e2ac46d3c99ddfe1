internal import WorkerContract
package import Results

/// Throws an error for a figure that is infinite or not a number.
private func require(
  _ figure: Double?, _ name: @autoclosure () -> String
) throws(ReportError) {
  guard let figure, !figure.isFinite else { return }
  throw ReportError(.unrenderable, text: "\(name()) is \(figure)")
}

extension Results {
  /// Throws an error for figures that are infinite or not numbers.
  package func requireFiniteFigures() throws(ReportError) {
    for row in rows {
      for figure in [row.value, row.low, row.high] + row.byRound {
        try require(figure, "\(row.metric) of \(row.key.backend)")
      }
    }
    for verdict in verdicts {
      let figures = [
        verdict.ratio, verdict.low, verdict.high, verdict.intervalLevel,
      ]
      for figure in figures {
        try require(figure, "the verdict on \(verdict.metric) of \(verdict.key.backend)")
      }
    }
    for fit in fits {
      let points: [Double?] = fit.points.flatMap { [$0.size, $0.value, $0.low, $0.high] }
      for figure in [fit.exponent, fit.low, fit.high] + points {
        try require(figure, "the growth of \(fit.metric) of \(fit.key.backend)")
      }
    }
    for feature in corpus.features { try require(feature.value, feature.name) }
    for one in series where !one.values.allSatisfy(\.isFinite) {
      throw ReportError(
        .unrenderable, text: "\(one.name) of \(one.key.backend) has a value that is not a number")
    }
  }
}

extension Suite {
  /// Throws an error for figures that are infinite or not numbers.
  package func requireFiniteFigures() throws(ReportError) {
    for ranking in standings {
      let ratios = [
        ranking.mean, ranking.low, ranking.high, ranking.best.ratio, ranking.worst.ratio,
      ]
      for figure in ratios + ranking.slowest.map(\.throughput) {
        try require(figure, "the ranking of \(ranking.backend)")
      }
    }
    for feed in feeds {
      for feature in feed.features { try require(feature.value, "\(feature.name) of \(feed.name)") }
    }
  }
}

extension CheckReport {
  /// Throws an error for figures that are infinite or not numbers.
  package func requireFiniteFigures() throws(ReportError) {
    for finding in findings {
      let figures = [
        finding.base, finding.found, finding.change, finding.low, finding.high, finding.threshold,
        finding.smallestEffect, finding.intervalLevel,
      ]
      for figure in figures {
        try require(figure, "\(finding.metric) of \(finding.key.backend)")
      }
    }
    for testCase in selfTest {
      for figure in [testCase.ratio, testCase.low, testCase.high, testCase.smallestEffect] {
        try require(figure, "the self-test of \(testCase.row)")
      }
    }
    for figure in [terms.minEffect, terms.errorRate, terms.budgetSeconds, durationSeconds] {
      try require(figure, "a term of the check")
    }
  }
}
