internal import Glibc
internal import Statistics

/// The section on the verdicts of runs like the default run.
extension VerdictReport {
  private static let design = RunDesign.standard
  /// The smallest percentage of the copies slowed most that must be found.
  private static let foundAtLeast = 99
  /// The smallest number of runs that are required.
  private static let fewestRuns = 100

  /// A description of the runs for use in sentences.
  private static var title: String {
    "quiet runs of \(Text.number(design.budget, "%g")) s with \(design.copies.count + 1) implementations"
  }

  var standardRequirements: [Requirement] {
    let gross = atOneSpeed.on(.gross)
    let found = gross.proportion(\.isWanted)
    let wrong = findings.standardVerdicts.proportion(\.isWrong)
    return [
      Requirement(
        text: """
          \(VerdictCopy.gross.title) in \(Self.title) at one speed: at least \(Self.foundAtLeast) % of \
          \(Self.fewestRuns) runs or more slower; \
          \(gross.isEmpty ? "none has been taken" : "was \(Text.proportion(found))")
          """, holds: Self.isEnough(found)),
      Requirement(
        text:
          "\(Self.title): at most 1 of \(Self.rarity) verdicts wrong; was \(Text.proportion(wrong))",
        holds: Self.isRare(wrong)),
    ]
  }

  /// The results of quiet runs within the default budget: the quarters of long runs, which have more
  /// implementations, then runs like the default run, if there are any.
  var standardAnswer: [String] {
    let every = findings.standardVerdicts
    let quarters = findings.verdicts(.quiet, by: 15, on: .gross).proportion(\.isWanted)
    var sentences: [String] = []
    if quarters.count > 0 {
      sentences.append(
        """
        By \(findings.seconds(15)) of quiet runs with \(VerdictCopy.all.count + 1) implementations, a copy slowed by 5 % was \
        called slower in \(quarters.hits) of \(quarters.count).
        """)
    }
    if !every.isEmpty {
      sentences.append(
        """
        In \(Self.title), as many as the default run has, a copy slowed by 5 % was called slower in \
        \(Self.found(.gross, every)), and in \(Self.found(.gross, atOneSpeed)) of those in which the processor kept \
        one speed; one slowed by 2 % in \(Self.found(.slight, every)), and an unchanged one the same in \
        \(Self.found(.unchanged, every)).
        """)
    }
    return sentences
  }

  var standardSection: [String] {
    let quarters = findings.verdicts(.quiet, by: 15, on: .gross).proportion(\.isWanted)
    return [
      "", "## Runs like the default run", "",
      """
      The quarters of runs above share 15 s between \(VerdictCopy.all.count + 1) implementations: on a quiet machine \
      \(VerdictCopy.gross.title) was slower in \(Text.proportion(quarters)). The default run has \
      \(Self.design.copies.count + 1) implementations for its 15 s, so it has more rounds. These are \(Self.title), one \
      backend each beside \(Self.design.copies.count) copies of it, from the raw rounds in \
      `\(Self.design.folder)`; backends are interleaved.
      """,
    ] + (findings.standardRuns.isEmpty ? ["", "None has been taken yet."] : standardTable)
      + flawedRuns(of: findings.everyStandardRun)
  }

  private var standardTable: [String] {
    let heads = Self.design.copies.map { "\($0.title): \($0.wanted.rawValue)" }
    let every = findings.standardVerdicts
    let groups =
      VerdictCopy.backends.map { name in (name, every.filter { $0.run.backend == name }) } + [
        ("all", every), ("at one speed", atOneSpeed),
        ("at several speeds", every.filter { !Self.isAtOneSpeed($0.run) }),
      ]
    let gross = atOneSpeed.on(.gross).proportion(\.isWanted)
    return [
      "",
      """
      | runs | number | rounds: median | interval: median half-width | \(heads.joined(separator: " | ")) | wrong |
      """,
      "| --- | ---: | ---: | ---: |\(String(repeating: " ---: |", count: heads.count + 1))",
    ] + groups.filter { !$0.1.isEmpty }.map(Self.row) + [
      "",
      """
      Who else uses the processor of a virtual machine, its programs can't see. Its own speed shows it: a run is \
      *at one speed* if, of the samples of each copy but the one slowed by 5 %, at most \
      \(Text.percent(TimedRun.slowShare)) took longer than the fastest tenth by more than \
      \(Text.percent(TimedRun.slowdown)). These samples have no part in the verdict on that copy. The limits were set \
      by the runs of sitting 1, before those of sitting 2 were looked at.
      """, "",
      """
      \(VerdictCopy.gross.title), at one speed: slower in \(Text.proportion(gross)); must: at least \
      \(Self.foundAtLeast) % of \(Self.fewestRuns) runs or more; holds: \(Text.yesOrNo(Self.isEnough(gross))).
      """,
    ]
  }

  /// Returns a row of the table for some runs.
  private static func row(_ title: String, _ verdicts: [TriedVerdict]) -> String {
    let widths = verdicts.compactMap(\.interval).map { log($0.high / $0.low) / 2 }
    let shares = design.copies.map { copy in
      let found = verdicts.on(copy).proportion(\.isWanted)
      return "\(found.hits), \(Text.percent(found.share))"
    }
    let cells =
      [
        title, "\(verdicts.on(.gross).count)",
        Text.number(verdicts.map { Double($0.rounds) }.median, "%g"),
        widths.isEmpty ? "–" : Text.number(100 * widths.median, "%.2f") + " %",
      ] + shares + ["\(verdicts.count(where: \.isWrong)) of \(verdicts.count)"]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func found(_ copy: VerdictCopy, _ verdicts: [TriedVerdict]) -> String {
    let found = verdicts.on(copy).proportion(\.isWanted)
    return "\(found.hits) of \(found.count)"
  }

  /// The verdicts of runs in which nothing shows that others used the processor.
  private var atOneSpeed: [TriedVerdict] {
    findings.standardVerdicts.filter { Self.isAtOneSpeed($0.run) }
  }

  private static func isAtOneSpeed(_ run: TimedRun) -> Bool { run.isAtOneSpeed(besides: .gross) }

  private static func isEnough(_ found: Proportion) -> Bool {
    found.count >= fewestRuns && 100 * found.hits >= foundAtLeast * found.count
  }
}

extension [TriedVerdict] {
  fileprivate func on(_ copy: VerdictCopy) -> [TriedVerdict] { filter { $0.copy == copy } }
}
