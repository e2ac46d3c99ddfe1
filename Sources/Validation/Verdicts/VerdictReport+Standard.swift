internal import Glibc
internal import Statistics

/// The section on the verdicts of runs like the default run.
extension VerdictReport {
  private static let design = RunDesign.standard
  /// The smallest percentage of the copies slowed most that must be found.
  private static let foundAtLeast = 99
  /// The smallest number of runs that are required.
  private static let minimumRuns = 100

  /// A description of the runs for use in sentences.
  private static var title: String {
    "quiet runs of \(Text.number(design.budget, "%g")) s with \(design.copies.count + 1) implementations"
  }

  var standardRequirements: [Requirement] {
    let large = atOneSpeed.on(.large)
    let found = large.proportion(\.isWanted)
    let wrong = findings.standardVerdicts.proportion(\.isWrong)
    return [
      Requirement(
        text: """
          \(VerdictCopy.large.title) in \(Self.title) at one speed: expected slower in at least \
          \(Self.foundAtLeast) % of at least \(Self.minimumRuns) runs; \
          \(large.isEmpty ? "no run was measured" : "found \(Text.proportion(found))")
          """, holds: Self.isEnough(found)),
      Requirement(
        text:
          "\(Self.title): expected at most 1 of \(Self.verdictsPerError) verdicts wrong; found \(Text.proportion(wrong))",
        holds: Self.isWithinErrorRate(wrong)),
    ]
  }

  /// The results of quiet runs within the default budget: the quarters of long runs, which have more
  /// implementations, then runs like the default run, if there are any.
  var standardAnswer: [String] {
    let every = findings.standardVerdicts
    let quarters = findings.verdicts(.quiet, by: 15, on: .large).proportion(\.isWanted)
    var sentences: [String] = []
    if quarters.count > 0 {
      sentences.append(
        """
        After \(findings.seconds(15)) of quiet runs with \(VerdictCopy.all.count + 1) implementations, a copy slowed by 5 % \
        was called slower in \(quarters.hits) of \(quarters.count) cases.
        """)
    }
    if !every.isEmpty {
      sentences.append(
        """
        In \(Self.title), as in the default run, a copy slowed by 5 % was called slower in \
        \(Self.found(.large, every)) runs, and in \(Self.found(.large, atOneSpeed)) runs in which the processor kept \
        one speed. A copy slowed by 2 % was called slower in \(Self.found(.slight, every)) runs, and an unchanged copy \
        was called the same in \(Self.found(.unchanged, every)) runs.
        """)
    }
    return sentences
  }

  var standardSection: [String] {
    let quarters = findings.verdicts(.quiet, by: 15, on: .large).proportion(\.isWanted)
    return [
      "", "## Runs like the default run", "",
      """
      Each quarter of a run above divides 15 s between \(VerdictCopy.all.count + 1) implementations. On a quiet machine, \
      \(VerdictCopy.large.title) was slower in \(Text.proportion(quarters)). The default run divides its 15 s between \
      \(Self.design.copies.count + 1) implementations, so it has more rounds. This section describes \(Self.title). Each \
      run measures one backend and \(Self.design.copies.count) copies of it, and backends are interleaved. The raw \
      rounds are in `\(Self.design.folder)`.
      """,
    ] + (findings.standardRuns.isEmpty ? ["", "No run has been measured yet."] : standardTable)
      + uncountedRuns(of: findings.everyStandardRun)
  }

  private var standardTable: [String] {
    let heads = Self.design.copies.map { "\($0.title): \($0.wanted.rawValue)" }
    let every = findings.standardVerdicts
    let groups =
      VerdictCopy.backends.map { name in (name, every.filter { $0.run.backend == name }) } + [
        ("all", every), ("at one speed", atOneSpeed),
        ("at several speeds", every.filter { !Self.isAtOneSpeed($0.run) }),
      ]
    let large = atOneSpeed.on(.large).proportion(\.isWanted)
    return [
      "",
      """
      | runs | number | rounds: median | interval: median half-width | \(heads.joined(separator: " | ")) | wrong |
      """,
      "| --- | ---: | ---: | ---: |\(String(repeating: " ---: |", count: heads.count + 1))",
    ] + groups.filter { !$0.1.isEmpty }.map(Self.row) + [
      "",
      """
      A program in a virtual machine can't see who else uses the processor, but the speed of the processor shows it. \
      A run is *at one speed* if, for each copy except the one slowed by 5 %, at most \
      \(Text.percent(TimedRun.slowShare)) of the samples took longer than the fastest tenth by more than \
      \(Text.percent(TimedRun.slowdown)). The verdict on the copy slowed by 5 % does not use these samples. The limits \
      were set from the runs of sitting 1, before the runs of sitting 2 were examined.
      """, "",
      """
      \(VerdictCopy.large.title), at one speed: slower in \(Text.proportion(large)); required: at least \
      \(Self.foundAtLeast) % of at least \(Self.minimumRuns) runs; holds: \(Text.yesOrNo(Self.isEnough(large))).
      """,
    ]
  }

  /// Returns a row of the table for some runs.
  private static func row(_ title: String, _ verdicts: [VerdictTrial]) -> String {
    let widths = verdicts.compactMap(\.interval).map { log($0.high / $0.low) / 2 }
    let shares = design.copies.map { copy in
      let found = verdicts.on(copy).proportion(\.isWanted)
      return "\(found.hits), \(Text.percent(found.share))"
    }
    let cells =
      [
        title, "\(verdicts.on(.large).count)",
        Text.number(verdicts.map { Double($0.rounds) }.median, "%g"),
        widths.isEmpty ? "–" : Text.number(100 * widths.median, "%.2f") + " %",
      ] + shares + ["\(verdicts.count(where: \.isWrong)) of \(verdicts.count)"]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func found(_ copy: VerdictCopy, _ verdicts: [VerdictTrial]) -> String {
    let found = verdicts.on(copy).proportion(\.isWanted)
    return "\(found.hits) of \(found.count)"
  }

  /// The verdicts of runs in which nothing shows that others used the processor.
  private var atOneSpeed: [VerdictTrial] {
    findings.standardVerdicts.filter { Self.isAtOneSpeed($0.run) }
  }

  private static func isAtOneSpeed(_ run: TimedRun) -> Bool { run.isAtOneSpeed(without: .large) }

  private static func isEnough(_ found: Proportion) -> Bool {
    found.count >= minimumRuns && 100 * found.hits >= foundAtLeast * found.count
  }
}

extension [VerdictTrial] {
  fileprivate func on(_ copy: VerdictCopy) -> [VerdictTrial] { filter { $0.copy == copy } }
}
