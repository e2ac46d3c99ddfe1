public import Results

extension CSVFormat: SuiteFormat {
  /// The names of the columns of a suite, in order; columns are only ever appended.
  public static let suiteColumns = [
    "suite", "circumstances", "backend", "reference", "metric", "unit", "estimator", "feed",
    "value", "low", "high", "feeds", "status", "reason",
  ]

  /// A line a backend and figure, below a line of names: the geometric mean of its ratios of parse
  /// time, the least and the greatest of them with their feeds, its slowest feeds, and the cells
  /// that have no figures.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  public func render(_ suite: Suite) throws(ReportError) -> String {
    try suite.requireFiniteFigures()
    return text(
      [Self.suiteColumns] + suite.standings.flatMap { lines(of: $0, in: suite) }
        + suite.missing.map { line(of: $0, in: suite) })
  }

  private func lines(of standing: Suite.Standing, in suite: Suite) -> [[String]] {
    let head = [suite.name, suite.circumstances, standing.backend, suite.reference]
    let ratio = head + ["parse_time_ratio", "ratio"]
    let mean = [
      number(standing.mean), number(standing.low), number(standing.high), String(standing.feeds),
    ]
    let ends = [("minimum", standing.best), ("maximum", standing.worst)]
    return [ratio + ["geometric-mean", ""] + mean + ["ok", ""]]
      + ends.map { name, place in
        ratio + [name, place.feed, number(place.ratio), "", "", "1", "ok", ""]
      }
      + standing.slowest.map { slow in
        head
          + ["throughput", "MB/s", "median", slow.feed, number(slow.throughput), "", "", "1", "ok"]
          + [slow.feature ?? ""]
      }
  }

  private func line(of missing: Suite.Missing, in suite: Suite) -> [String] {
    [
      suite.name, suite.circumstances, missing.backend, suite.reference, "parse_time_ratio",
      "ratio", "", missing.feed, "", "", "", "0", missing.status.rawValue, missing.reason,
    ]
  }
}
