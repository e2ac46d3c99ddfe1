internal import Glibc
internal import Statistics

/// The verdicts by runs like the default run.
extension VerdictReport {
  private static let design = RunDesign.standard
  /// What share in per cent of the copies slowed most must be found.
  private static let foundAtLeast = 99
  /// How many runs must have been taken.
  private static let fewestRuns = 100

  /// What the runs are, for sentences.
  private static var title: String {
    "quiet runs of \(Text.number(design.budget, "%g")) s with \(design.copies.count + 1) rows"
  }

  var standardRequirements: [Requirement] {
    let gross = verdicts(on: .gross)
    let found = gross.proportion(\.isWanted)
    let wrong = findings.standardVerdicts.proportion(\.isWrong)
    return [
      Requirement(
        text: """
          \(VerdictCopy.gross.title) in \(Self.title): at least \(Self.foundAtLeast) % of \(Self.fewestRuns) runs \
          or more slower; \(gross.isEmpty ? "none has been taken" : "was \(Text.proportion(found))")
          """, holds: Self.isEnough(found)),
      Requirement(
        text:
          "\(Self.title): at most 1 of \(Self.rarity) verdicts wrong; was \(Text.proportion(wrong))",
        holds: Self.isRare(wrong)),
    ]
  }

  /// What quiet runs find within the default budget: the quarters of long runs, which have more rows, then runs
  /// like the default run, if there are any.
  var standardAnswer: [String] {
    func found(_ copy: VerdictCopy) -> String {
      let verdicts = verdicts(on: copy)
      return "\(verdicts.count(where: \.isWanted)) of \(verdicts.count)"
    }
    let quarters = findings.verdicts(.quiet, by: 15, on: .gross).proportion(\.isWanted)
    var sentences: [String] = []
    if quarters.count > 0 {
      sentences.append(
        """
        By \(findings.seconds(15)) of quiet runs with \(VerdictCopy.all.count + 1) rows, a copy slowed by 5 % was \
        called slower in \(quarters.hits) of \(quarters.count).
        """)
    }
    if !findings.standardRuns.isEmpty {
      sentences.append(
        """
        In \(Self.title), as many as the default run has, a copy slowed by 5 % was called slower in \
        \(found(.gross)), one slowed by 2 % in \(found(.slight)), and an unchanged one the same in \
        \(found(.unchanged)).
        """)
    }
    return sentences
  }

  var standardSection: [String] {
    let gross = verdicts(on: .gross).proportion(\.isWanted)
    let quarters = findings.verdicts(.quiet, by: 15, on: .gross).proportion(\.isWanted)
    return [
      "", "## Runs like the default run", "",
      """
      The quarters of runs above share 15 s between \(VerdictCopy.all.count + 1) rows: on a quiet machine \
      \(VerdictCopy.gross.title) was slower in \(Text.proportion(quarters)). The default run has \
      \(Self.design.copies.count + 1) rows for its 15 s, so it has more rounds. These are \(Self.title), one \
      backend each beside \(Self.design.copies.count) copies of it, from the raw rounds in \
      `\(Self.design.folder)`; backends are interleaved.
      """,
    ] + (findings.standardRuns.isEmpty ? ["", "None has been taken yet."] : table(gross))
      + flawedRuns(of: findings.everyStandardRun)
  }

  private func table(_ gross: Proportion) -> [String] {
    let copies = Self.design.copies
    let heads = copies.map { "\($0.title): \($0.wanted.rawValue)" }.joined(separator: " | ")
    let rows = VerdictCopy.backends.map { ($0, $0) } + [("all", nil)]
    return [
      "", "| backend | runs | rounds: median | interval: median half-width | \(heads) | wrong |",
      "| --- | ---: | ---: | ---: |\(String(repeating: " ---: |", count: copies.count + 1))",
    ]
      + rows.compactMap { title, backend in
        let each = findings.standardVerdicts.filter { backend == nil || $0.run.backend == backend }
        guard !each.isEmpty else { return nil }
        let widths = each.compactMap(\.interval).map { log($0.high / $0.low) / 2 }
        let shares = copies.map { copy in
          let found = verdicts(on: copy, backend).proportion(\.isWanted)
          return "\(found.hits), \(Text.percent(found.share))"
        }
        let cells =
          [
            title, "\(verdicts(on: .gross, backend).count)",
            Text.number(each.map { Double($0.rounds) }.median, "%g"),
            widths.isEmpty ? "–" : Text.number(100 * widths.median, "%.2f") + " %",
          ] + shares + ["\(each.count(where: \.isWrong)) of \(each.count)"]
        return "| \(cells.joined(separator: " | ")) |"
      } + [
        "",
        """
        \(VerdictCopy.gross.title): slower in \(Text.proportion(gross)); must: at least \(Self.foundAtLeast) % of \
        \(Self.fewestRuns) runs or more; holds: \(Text.yesOrNo(Self.isEnough(gross))).
        """,
      ]
  }

  private func verdicts(on copy: VerdictCopy, _ backend: String? = nil) -> [TriedVerdict] {
    findings.standardVerdicts.filter {
      $0.copy == copy && (backend == nil || $0.run.backend == backend)
    }
  }

  private static func isEnough(_ found: Proportion) -> Bool {
    found.count >= fewestRuns && 100 * found.hits >= foundAtLeast * found.count
  }
}
