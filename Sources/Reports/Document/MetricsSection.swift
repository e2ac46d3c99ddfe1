import Results

/// The metrics of the report, in a line each.
struct MetricsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    var seen: Set<String> = []
    let rows = index.results.rows.filter { seen.insert($0.metric).inserted }
    guard !rows.isEmpty else { return [] }
    let lines = rows.map { row in
      [
        "`\(row.metric)`", MarkdownText.escaped(row.unit), row.kind.rawValue,
        MetricGlossary.meaning(of: row.metric) ?? Figures.none,
      ]
    }
    let head = ["metric", "unit", "kind", "meaning"]
    return ["## Metrics", ""] + MarkdownText.table(head, lines, figures: false)
  }
}
