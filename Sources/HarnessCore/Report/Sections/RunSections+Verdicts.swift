internal import Statistics
internal import WorkerContract

extension RunSections {
  /// The verdicts on each implementation against another, with their intervals.
  var verdicts: [Section] {
    let open = undecided
    guard detail == .whole else {
      return open.isEmpty ? [] : [Section("undecided", [.list(of: open, atMost: 4)])]
    }
    let parts = index.rankedGroups.compactMap(section)
    guard !parts.isEmpty else { return [] }
    return [Section("Verdicts", [.paragraph(RichText(explanation))])] + parts
      + (open.isEmpty ? [] : [Section("Undecided verdicts", level: 3, [.list(of: open)])])
  }

  private func section(on group: CaseGroup) -> Section? {
    let verdicts = index.backends(in: group).flatMap(\.verdicts)
    let blocks =
      [
        times(verdicts.filter { $0.family == .reference }),
        exact(verdicts.filter { $0.family == .exact }),
      ] + matrix(verdicts, index.backends(in: group).map(\.name))
    guard !blocks.allSatisfy(\.isEmpty) else { return nil }
    return Section("Verdicts: \(group.text)", level: 3, blocks)
  }

  // MARK: - Against the reference

  private func times(_ verdicts: [Verdict]) -> Block {
    let hasOthers = verdicts.contains { $0.metric != Metric.parseTime.name }
    let level = verdicts.compactMap(\.intervalLevel).first.map(Figures.level) ?? ""
    return .table(
      Table(
        of: verdicts,
        [
          .text("implementation") { verdict in
            hasOthers
              ? "\(verdict.key.backend), \(verdict.metric)" : Cell(verdict.key.backend)
          },
          .text("against") { Cell($0.reference) },
          .figures("speed", range: "[\(level)]") { Cell($0.speed, sign: "×") },
          .text("verdict") { verdict in
            verdict.isCutOff(in: index.results.plan)
              ? Cell(Verdict.cutOff)
              : Cell(verdict.hasTooFewRounds ? verdict.reason : verdict.text)
          },
          .figures("rounds") { Cell(Double($0.rounds), Figures.count) },
        ]))
  }

  /// Returns a table with one row per pair of implementations and one column per metric.
  private func exact(_ verdicts: [Verdict]) -> Block {
    let metrics = verdicts.map(\.metric).distinct().map { metric in
      CellColumn<[Verdict]>.figures(metric.replacing("_", with: " ")) { verdicts in
        Cell(verdicts.first { $0.metric == metric }.map(text))
      }
    }
    let pairs = verdicts.grouped { [$0.key.backend, $0.reference] }.map(\.elements)
    return .table(
      Table(
        of: pairs,
        [
          .text("implementation") { Cell($0[0].key.backend) },
          .text("against") { Cell($0[0].reference) },
        ] + metrics))
  }

  /// Describes a verdict, such as `fewer, 0.74×`.
  private func text(of verdict: Verdict) -> String {
    guard verdict.outcome != .undecided else {
      return verdict.reason.isEmpty ? verdict.text : verdict.reason
    }
    guard verdict.outcome != .same, let ratio = verdict.ratio else { return verdict.text }
    return "\(verdict.text), \(Figures.closeRatio(ratio))"
  }

  // MARK: - Each against each

  /// Returns an explanation and the matrix of verdicts on parse time; verdicts against the reference replace
  /// those undecided among all pairs.
  private func matrix(_ verdicts: [Verdict], _ names: [String]) -> [Block] {
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
      found[row, default: [:]][other] = pairText(shown) + mark
      guard found[other]?[row] == nil else { continue }
      found[other, default: [:]][row] = pairText(shown.inverted) + mark
    }
    let names = names.filter { found[$0] != nil }
    guard !names.isEmpty else { return [] }
    let columns = names.map { name in
      CellColumn<String>.text(name) { $0 == name ? .empty : Cell(found[$0]?[name]) }
    }
    let note = "‡ decided against the reference; undecided among all pairs, at their higher level."
    return [
      .paragraph(
        "All pairs: the verdict on the row against the column, and its relative speed."),
      .table(Table(of: names, [.text("") { Cell($0) }] + columns)),
      .paragraph(hasBorrowed ? RichText(note) : ""),
    ]
  }

  private func pairText(_ verdict: Verdict) -> String {
    [verdict.text, verdict.speed.map { "\($0.valueText)×" } ?? ""].joined(separator: " ").trimmed
  }

  // MARK: - How it is decided

  private var explanation: String {
    let plan = index.results.plan
    let band = Figures.band(plan.sameWithin)
    let together = Figures.share(1 - plan.errorRate)
    let looks =
      plan.looks.count > 1
      ? " The run could end after \(PlainText.list(plan.looks.map { Figures.share($0) })) of the "
        + "budget; the intervals hold at each of these."
      : ""
    return """
      The intervals decide the verdicts: faster or slower if the whole interval lies outside \(band), the same \
      if it lies inside, otherwise undecided. Each is the order-statistic interval of the median of the rounds' \
      CPU time ratios, widened by what varies from run to run. Its level is so high that all intervals of a family hold together with \(together) (all \
      implementations against the reference are one family, all pairs are another).\(looks) Exact metrics need \
      no interval: any difference is real. Speed above 1 is faster.
      """
  }

  // MARK: - Undecided

  /// A line for each pair of implementations that the run left undecided, with how to decide it; without those
  /// that the reference family has decided.
  private var undecided: [String] {
    let decided = ReferencePairs(index.results.verdicts)
    return index.results.verdicts.filter {
      $0.outcome == .undecided && $0.family != .exact && decided.verdict(on: $0) == nil
    }.map { verdict in
      let group = verdict.key.configuration
      let circumstances = detail == .whole ? group.text : group.shortText
      let text = undecidedText(verdict).filter { !$0.isEmpty }.joined(separator: "; ")
      return "\(verdict.key.backend) against \(verdict.reference) (\(circumstances)): \(text)"
        .onOneLine
    }
  }

  /// Returns the finding, and why it is undecided.
  private func undecidedText(_ verdict: Verdict) -> [String] {
    let plan = index.results.plan
    if verdict.isCutOff(in: plan) { return [Verdict.cutOff] }
    // A run with a fixed number of rounds has no budget.
    let way = plan.budgetSeconds == nil ? "give more --rounds" : "give a larger --budget"
    if verdict.hasTooFewRounds { return [verdict.reason, way] }
    let edge = "the interval crosses an edge of \(Figures.band(plan.sameWithin))"
    return [verdict.speed?.text ?? "", detail == .whole ? edge : "", way]
  }
}
