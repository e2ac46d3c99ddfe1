import Results

/// The verdicts of each row against each other, as a matrix.
struct VerdictMatrix {
  /// The table below a line that says how to read it; none where there are no such verdicts.
  let lines: [String]

  /// The matrix of the verdicts on parse time among `cells`; those against the reference stand in
  /// for what is undecided among all pairs.
  init(_ verdicts: [Verdict], _ cells: [Cell]) {
    var found: [String: [String: String]] = [:]
    var hasBorrowed = false
    let decided = ReferencePairs(verdicts)
    for verdict in verdicts where verdict.family == .each && verdict.metric == "parse_time" {
      let (row, other) = (verdict.key.backend, verdict.reference)
      let borrowed = verdict.outcome == .undecided ? decided.verdict(on: verdict) : nil
      hasBorrowed = hasBorrowed || borrowed != nil
      let mark = borrowed == nil ? "" : "‡"
      let shown = borrowed ?? verdict
      found[row, default: [:]][other] = Self.words(shown) + mark
      guard found[other]?[row] == nil else { continue }
      found[other, default: [:]][row] = Self.words(shown.turned) + mark
    }
    let names = cells.map(\.name).filter { found[$0] != nil }
    let rows = names.map { row in
      [MarkdownText.escaped(row)]
        + names.map { $0 == row ? "" : found[row]?[$0] ?? Figures.none }
    }
    let table = MarkdownText.table([""] + names.map(MarkdownText.escaped), rows, figures: false)
    let explanation =
      "Each against each: the row is faster or slower than the column, so many times as fast."
    let note =
      hasBorrowed
      ? ["", "‡ decided against the reference; among all pairs, which asks for more, undecided."]
      : []
    lines = table.isEmpty ? [] : [explanation, ""] + table + note
  }

  private static func words(_ verdict: Verdict) -> String {
    [verdict.words, verdict.speed.map { "\($0.valueText)×" } ?? ""].joined(separator: " ").trimmed
  }
}
