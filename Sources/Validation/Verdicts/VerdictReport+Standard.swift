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
          or more slower; was \(Text.proportion(found))
          """, holds: Self.isEnough(found)),
      Requirement(
        text:
          "\(Self.title): at most 1 of \(Self.rarity) verdicts wrong; was \(Text.proportion(wrong))",
        holds: Self.isRare(wrong)),
    ]
  }

  /// What the runs come to; `nil` if there are none.
  var standardAnswer: String? {
    guard !findings.standardVerdicts.isEmpty else { return nil }
    func found(_ copy: VerdictCopy) -> String {
      let verdicts = verdicts(on: copy)
      return "\(verdicts.count(where: \.isWanted)) of \(verdicts.count)"
    }
    return """
      In \(Self.title), as many as the default run has, a copy slowed by 5 % was called slower in \
      \(found(.gross)), one slowed by 2 % in \(found(.slight)), and an unchanged one the same in \
      \(found(.unchanged)).
      """
  }

  var standardSection: [String] {
    let copies = Self.design.copies
    var lines = [
      "", "## Runs like the default run", "",
      """
      The quarters of runs above share 15 s between \(VerdictCopy.all.count + 1) rows. The default run has \
      \(copies.count + 1) for its 15 s, so it has more rounds. These are \(Self.title), one backend each beside \
      \(copies.count) copies of it, from the raw rounds in `\(Self.design.folder)`; backends are interleaved.
      """, "",
      """
      | backend | runs | rounds: median | interval: median half-width | \
      \(copies.map { "\($0.title): \($0.wanted.rawValue)" }.joined(separator: " | ")) | wrong |
      """,
      "| --- | ---: | ---: | ---: |\(String(repeating: " ---: |", count: copies.count + 1))",
    ]
    let rows = VerdictCopy.backends.map { ($0, $0) } + [("all", nil)]
    for (title, backend) in rows where !verdicts(on: .gross, backend).isEmpty {
      let each = findings.standardVerdicts.filter { backend == nil || $0.run.backend == backend }
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
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    let gross = verdicts(on: .gross).proportion(\.isWanted)
    lines += [
      "",
      """
      \(VerdictCopy.gross.title): slower in \(Text.proportion(gross)); must: at least \(Self.foundAtLeast) % of \
      \(Self.fewestRuns) runs or more; holds: \(Text.yesOrNo(Self.isEnough(gross))).
      """,
    ]
    return lines + flawedRuns(of: findings.everyStandardRun)
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
