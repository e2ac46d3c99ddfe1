internal import WorkerContract
import Results

/// What the run says of each row against another, and how sure it is of that.
struct VerdictsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let parts = index.rankedGroups.flatMap { lines(of: $0, in: index) }
    guard !parts.isEmpty else { return [] }
    return ["## Verdicts", "", Self.method(index.results.plan)] + parts
      + undecided(index.results)
  }

  private func lines(of group: CaseGroup, in index: ResultIndex) -> [String] {
    let verdicts = index.backends(in: group).flatMap(\.verdicts)
    let tables = [
      times(verdicts.filter { $0.family == .reference }, index.results.plan),
      ExactVerdicts(verdicts.filter { $0.family == .exact }).lines,
      VerdictMatrix(verdicts, index.backends(in: group)).lines,
    ].filter { !$0.isEmpty }
    guard !tables.isEmpty else { return [] }
    return ["", "### Verdicts: \(MarkdownText.escaped(group.text))"]
      + tables.flatMap { [""] + $0 }
  }

  // MARK: - Against the reference

  private func times(_ verdicts: [Verdict], _ plan: PlanSummary) -> [String] {
    let hasOthers = verdicts.contains { $0.metric != Metric.parseTime.name }
    let rows = verdicts.map { verdict in
      let subject = hasOthers ? "\(verdict.key.backend), \(verdict.metric)" : verdict.key.backend
      return [MarkdownText.escaped(subject), MarkdownText.escaped(verdict.reference)]
        + figures(of: verdict, plan)
    }
    let level = verdicts.compactMap(\.intervalLevel).first.map(Figures.level) ?? ""
    let head = ["row", "against", "speed [\(level)]", "verdict", "rounds"]
    return MarkdownText.table(head, rows)
  }

  private func figures(of verdict: Verdict, _ plan: PlanSummary) -> [String] {
    let speed = verdict.speed.map { "\($0.valueText)× \($0.intervalText)" }
    let words =
      verdict.isCutOff(in: plan)
      ? Verdict.cutOff
      : verdict.hasTooFewRounds ? MarkdownText.escaped(verdict.reason) : verdict.text
    return [
      (speed ?? Figures.none).trimmed, words, Figures.count(Double(verdict.rounds)),
    ]
  }

  // MARK: - What is open

  private func undecided(_ results: Results) -> [String] {
    let open = UndecidedVerdicts(results).lines
    guard !open.isEmpty else { return [] }
    return ["", "### What stayed undecided", ""] + open.map { "- \(MarkdownText.escaped($0))" }
  }

  // MARK: - How it is decided

  private static func method(_ plan: PlanSummary) -> String {
    let band = Figures.band(plan.sameWithin)
    let together = Figures.share(1 - plan.errorRate)
    let looks =
      plan.looks.count > 1
      ? " The run may have ended after \(PlainText.list(plan.looks.map { Figures.share($0) })) of the "
        + "budget; the intervals hold at each of these."
      : ""
    return """
      Verdicts are read off the intervals: faster or slower where the whole interval lies outside \
      \(band), the same where it lies inside, else undecided. It is the order-statistic interval of the \
      median of the rounds' ratios, of CPU time; its level is so high that all intervals of a family hold \
      together with \(together) (all rows against the reference are one family, each row against each \
      other is another).\(looks) Exact metrics need no interval: any difference of theirs is real. Speed \
      above 1 is faster.
      """
  }
}

/// The verdicts of each row against each other, as a matrix.
struct VerdictMatrix {
  /// The table below a line that says how to read it; none where there are no such verdicts.
  let lines: [String]

  /// The matrix of the verdicts on parse time among `cells`; those against the reference stand in
  /// for what is undecided among all pairs.
  init(_ verdicts: [Verdict], _ cells: [CaseResults]) {
    var found: [String: [String: String]] = [:]
    var hasBorrowed = false
    let decided = ReferencePairs(verdicts)
    for verdict in verdicts where verdict.family == .each && verdict.metric == Metric.parseTime.name
    {
      let (row, other) = (verdict.key.backend, verdict.reference)
      let borrowed = verdict.outcome == .undecided ? decided.verdict(on: verdict) : nil
      hasBorrowed = hasBorrowed || borrowed != nil
      let mark = borrowed == nil ? "" : "‡"
      let shown = borrowed ?? verdict
      found[row, default: [:]][other] = Self.text(shown) + mark
      guard found[other]?[row] == nil else { continue }
      found[other, default: [:]][row] = Self.text(shown.turned) + mark
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

  private static func text(_ verdict: Verdict) -> String {
    [verdict.text, verdict.speed.map { "\($0.valueText)×" } ?? ""].joined(separator: " ").trimmed
  }
}

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
      return MarkdownText.escaped(verdict.reason.isEmpty ? verdict.text : verdict.reason)
    }
    guard verdict.outcome != .same, let ratio = verdict.ratio else { return verdict.text }
    return "\(verdict.text), \(Figures.closeRatio(ratio))"
  }
}
