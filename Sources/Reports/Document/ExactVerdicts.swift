import Results

/// The verdicts on exact metrics, a row a backend and a column a metric.
struct ExactVerdicts {
  /// The table; none where there are no such verdicts.
  let lines: [String]

  init(_ verdicts: [Verdict]) {
    var seen: Set<String> = []
    let metrics = verdicts.map(\.metric).filter { seen.insert($0).inserted }
    let rows = Dictionary(grouping: verdicts) { Pair(row: $0.key.backend, reference: $0.reference) }
    var pairs: Set<Pair> = []
    let order = verdicts.map { Pair(row: $0.key.backend, reference: $0.reference) }
      .filter { pairs.insert($0).inserted }
    let head = ["row", "against"] + metrics.map { $0.replacing("_", with: " ") }
    lines = MarkdownText.table(
      head.map(MarkdownText.escaped),
      order.map { pair in
        [MarkdownText.escaped(pair.row), MarkdownText.escaped(pair.reference)]
          + metrics.map { metric in
            rows[pair]?.first { $0.metric == metric }.map(Self.cell) ?? Figures.none
          }
      })
  }

  private struct Pair: Hashable {
    var row: String
    var reference: String
  }

  /// Such as `fewer, 0.74×`.
  private static func cell(_ verdict: Verdict) -> String {
    guard verdict.outcome != .undecided else {
      return MarkdownText.escaped(verdict.reason.isEmpty ? verdict.words : verdict.reason)
    }
    guard verdict.outcome != .same, let ratio = verdict.ratio else { return verdict.words }
    return "\(verdict.words), \(Figures.closeRatio(ratio))"
  }
}
