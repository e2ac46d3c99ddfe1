import Results

/// The verdicts of each row against each other, as a matrix.
struct VerdictMatrix {
  /// The table below a line that says how to read it; none where there are no such verdicts.
  let lines: [String]

  /// The matrix of the verdicts on parse time among `cells`.
  init(_ verdicts: [Verdict], _ cells: [Cell]) {
    var found: [String: [String: String]] = [:]
    for verdict in verdicts where verdict.metric == "parse_time" {
      let (row, other) = (verdict.key.backend, verdict.reference)
      found[row, default: [:]][other] = Self.words(verdict.words, verdict.speed)
      guard found[other]?[row] == nil else { continue }
      var turned = verdict
      turned.outcome = verdict.invertedOutcome
      found[other, default: [:]][row] = Self.words(turned.words, verdict.speed?.inverted)
    }
    let names = cells.map(\.name).filter { found[$0] != nil }
    let rows = names.map { row in
      [MarkdownText.escaped(row)]
        + names.map { $0 == row ? "" : found[row]?[$0] ?? Figures.none }
    }
    let table = MarkdownText.table([""] + names.map(MarkdownText.escaped), rows, figures: false)
    let explanation =
      "Each against each: the row is faster or slower than the column, so many times as fast."
    lines = table.isEmpty ? [] : [explanation, ""] + table
  }

  private static func words(_ verdict: String, _ speed: SpeedRatio?) -> String {
    [verdict, speed.map { "\($0.valueText)×" } ?? ""].joined(separator: " ").trimmed
  }
}
