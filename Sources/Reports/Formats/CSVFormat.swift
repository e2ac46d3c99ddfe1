internal import WorkerContract
package import Results

/// The figures in long form, one line a cell and metric, for spreadsheets and scripts (RFC 4180).
///
/// Columns are only ever appended, and an empty field means the default: a reader of today's
/// files will read tomorrow's.
package struct CSVFormat: ReportFormat {
  /// The name it goes by on the command line.
  package let name = "csv"
  /// What its files end in.
  package let fileExtension = "csv"
  /// What it is good for.
  package let summary = "one line a cell and metric, for spreadsheets and scripts"

  /// The names of the columns, in order.
  package static let columns = [
    "corpus", "document_sha", "stream", "pace", "sink", "backend", "library", "build", "factor",
    "stop_after", "metric", "unit", "kind", "estimator", "reference", "value", "low", "high",
    "samples", "status", "reason", "verdict", "p_value", "level",
  ]

  /// The figures of `results`, in their order, below a line of names.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  package func render(_ results: Results) throws(ReportError) -> String {
    try results.requireFiniteFigures()
    let verdicts = Dictionary(
      results.verdicts.map { (Judged($0), $0) },
      uniquingKeysWith: { $1.family == .reference ? $1 : $0 })
    return text(
      [Self.columns]
        + results.rows.map { row in
          fields(of: row) + fields(of: Judged(row).flatMap { verdicts[$0] })
        })
  }

  /// The lines of a file; line feeds alone end them, so that every tool of a Unix reads them.
  package func text(_ lines: [[String]]) -> String {
    lines.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  /// What joins a verdict and the row of the ratio that it is about.
  private struct Judged: Hashable {
    var key: CaseKey
    var reference: String
    var metric: String

    init(_ verdict: Verdict) {
      (key, reference, metric) = (verdict.key, verdict.reference, verdict.metric)
    }

    init?(_ row: MetricResult) {
      guard let reference = row.reference, row.metric.hasSuffix("_ratio") else { return nil }
      (key, metric) = (row.key, String(row.metric.dropLast("_ratio".count)))
      self.reference = reference
    }
  }

  private func fields(of verdict: Verdict?) -> [String] {
    [verdict?.text ?? "", "", number(verdict?.intervalLevel)]
  }

  private func fields(of row: MetricResult) -> [String] {
    let key = row.key
    return [
      key.corpus, key.documentSHA, key.stream, key.pace, key.sink.rawValue, key.backend,
      key.library,
      key.build, key.factor == 1 ? "" : String(key.factor), key.stopAfter.map { String($0) } ?? "",
      row.metric, row.unit, row.kind.rawValue, row.estimator, row.reference ?? "",
      number(row.value), number(row.low), number(row.high), String(row.samples),
      row.status.rawValue, row.reason,
    ]
  }

  /// A figure without an exponent; nothing for none.
  package func number(_ value: Double?) -> String {
    value.map { DecimalDigits($0).plain(decimals: 6) } ?? ""
  }

  private func quoted(_ field: String) -> String {
    let isPlain = field.utf8.allSatisfy { !Self.special.contains($0) }
    return isPlain ? field : "\"" + doublingQuotes(field) + "\""
  }

  private func doublingQuotes(_ field: String) -> String {
    field.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\"" { text.unicodeScalars.append(scalar) }
      text.unicodeScalars.append(scalar)
    }
  }

  private static let special: Set<UInt8> = [
    UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
  ]
}

extension FileFormat where Self == CSVFormat {
  /// The figures in long form, one line a cell and metric.
  package static var csv: Self { Self() }
}

extension CSVFormat: SuiteFormat {
  /// The names of the columns of a suite, in order; columns are only ever appended.
  package static let suiteColumns = [
    "suite", "circumstances", "backend", "reference", "metric", "unit", "estimator", "feed",
    "value", "low", "high", "feeds", "status", "reason",
  ]

  /// A line a backend and figure, below a line of names: the geometric mean of its ratios of parse
  /// time, the least and the greatest of them with their feeds, its slowest feeds, and the cells
  /// that have no figures.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  package func render(_ suite: Suite) throws(ReportError) -> String {
    try suite.requireFiniteFigures()
    return text(
      [Self.suiteColumns] + suite.standings.flatMap { lines(of: $0, in: suite) }
        + suite.missing.map { line(of: $0, in: suite) })
  }

  private func lines(of ranking: Suite.Ranking, in suite: Suite) -> [[String]] {
    let head = [suite.name, suite.circumstances, ranking.backend, suite.reference]
    let ratio = head + [Metric.parseTimeRatio.name, "ratio"]
    let mean = [
      number(ranking.mean), number(ranking.low), number(ranking.high), String(ranking.feeds),
    ]
    let ends = [("minimum", ranking.best), ("maximum", ranking.worst)]
    return [ratio + ["geometric-mean", ""] + mean + ["ok", ""]]
      + ends.map { name, place in
        ratio + [name, place.feed, number(place.ratio), "", "", "1", "ok", ""]
      }
      + ranking.slowest.map { slow in
        head
          + [
            Metric.throughput.name, "MB/s", "median", slow.feed, number(slow.throughput), "", "",
            "1", "ok",
          ]
          + [slow.feature ?? ""]
      }
  }

  private func line(of missing: Suite.Missing, in suite: Suite) -> [String] {
    [
      suite.name, suite.circumstances, missing.backend, suite.reference, Metric.parseTimeRatio.name,
      "ratio", "", missing.feed, "", "", "", "0", missing.status.rawValue, missing.reason,
    ]
  }
}
