internal import Statistics

/// The report on the validation of the verdicts, as Markdown.
struct VerdictReport {
  let findings: VerdictFindings

  typealias Text = ValidationText

  /// The whole report.
  var text: String {
    let lines =
      [
        "# Validation of the verdicts", "", answer, "",
        """
        Written by `harness validate statistics` from the raw rounds in `rounds`. Each run takes \
        \(Text.number(findings.budget, "%g")) s and measures one backend and \(VerdictCopy.all.count) copies of \
        it. There are \(Self.number(findings.sittings.count, "sitting")). All states of the machine and all \
        backends are interleaved. The verdicts are those that the harness gives for such rounds.
        """,
      ] + errorSection + powerSection + standardSection + coverageSection + spreadSection
      + conditionSection
    return lines.joined(separator: "\n") + "\n"
  }

  /// The requirements that are not met.
  var failures: [String] {
    (errorRequirements + standardRequirements).filter { !$0.holds }.map(\.text)
  }

  /// The result in a few sentences.
  var answer: String {
    let wrong = findings.verdicts.count { $0.isWrong }
    let worst = findings.states.map { findings.verdicts($0).proportion(\.isWrong).share }.max() ?? 0
    let errors =
      wrong == 0
      ? "none was wrong"
      : "\(wrong) \(wrong == 1 ? "was" : "were") wrong, at most \(Text.percent(worst)) in any state"
    var sentences = [
      """
      Of \(Self.grouped(findings.verdicts.count)) verdicts on copies with known slowdowns, in \
      \(Self.number(findings.states.count, "state")) of the machine, \(errors).
      """
    ]
    sentences += standardAnswer
    let covered = findings.states.map { coverage($0, by: 60, of: $0).stretches }
    sentences.append(
      """
      In \(covered.reduce(0) { $0 + $1.hits }) of \(covered.reduce(0) { $0 + $1.count }) runs, all \
      \(VerdictCopy.all.count) intervals that are printed after \(findings.seconds(60)) contained the median \
      ratios over all runs in that state; the harness claims this for \
      \(Text.percent(1 - RunDesign.graded.rule.errorRate)) of runs.
      """)
    if !failures.isEmpty {
      sentences.append("**These requirements do not hold:** \(failures.joined(separator: "; ")).")
    }
    return sentences.joined(separator: " ")
  }

  // MARK: - Wrong verdicts

  /// In any state, at most one of this many verdicts may be wrong.
  static let verdictsPerError = 200

  private var errorRequirements: [Requirement] {
    findings.states.map { state in
      let found = findings.verdicts(state).proportion(\.isWrong)
      return Requirement(
        text:
          "\(state.name): expected at most 1 of \(Self.verdictsPerError) verdicts wrong; found \(Text.proportion(found))",
        holds: Self.isWithinErrorRate(found))
    }
  }

  static func isWithinErrorRate(_ wrong: Proportion) -> Bool {
    verdictsPerError * wrong.hits <= wrong.count
  }

  private var errorSection: [String] {
    var lines = [
      "", "## Wrong verdicts", "",
      """
      These verdicts are wrong: *faster* or *slower* for a copy that is unchanged or slowed by 0.5 %, which counts as \
      the same; *faster* for a copy slowed by 1 %, which is at the limit; *faster* or *same* for a copy slowed by 2 % \
      or more. *Undecided* is never wrong. A stretch of one of these runs stands for a run of the harness with a \
      smaller budget. Each run has several consecutive stretches, and each stretch gives a verdict on each copy. The \
      harness claims that at most \(Text.percent(RunDesign.graded.rule.errorRate)) of its runs have a wrong verdict. \
      The verdicts of a stretch share its rounds, and the stretches of a run share its conditions. The intervals of \
      the shares in the table ignore this.
      """, "",
      "| state | length | wrong verdicts [95 %, Clopper and Pearson] | stretches with one | required | holds |",
      "| --- | ---: | ---: | ---: | --- | --- |",
    ]
    func counts(_ verdicts: [VerdictTrial]) -> String {
      let stretches = verdicts.byStretch
      return "\(Text.proportion(verdicts.proportion(\.isWrong))) | "
        + "\(stretches.count { $0.contains(where: \.isWrong) }) of \(stretches.count)"
    }
    for state in findings.states {
      for length in Stretch.lengths {
        let found = findings.verdicts(state, by: length)
        lines.append("| \(state.name) | \(findings.seconds(length)) | \(counts(found)) | | |")
      }
      let every = findings.verdicts(state)
      lines.append(
        """
        | \(state.name) | any | \(counts(every)) | at most 1 of \(Self.verdictsPerError) | \
        \(Text.yesOrNo(Self.isWithinErrorRate(every.proportion(\.isWrong)))) |
        """)
    }
    return lines + wrongVerdicts
  }

  /// A table of the wrong verdicts.
  private var wrongVerdicts: [String] {
    let rows = findings.verdicts.filter(\.isWrong).map { verdict in
      let run = verdict.run
      let ratio = [verdict.estimate?.value, verdict.interval?.low, verdict.interval?.high]
        .map { Text.number($0 ?? 0, "%.4f") }
      return """
        | \(run.state.name) | \(run.sitting) | \(run.backend) \(run.number) | \(verdict.copy.title) | \
        \(findings.seconds(verdict.stretch.sixtieths)) | \(verdict.stretch.number + 1) | \
        \(verdict.outcome.rawValue) | \(ratio[0]) [\(ratio[1]), \(ratio[2])] |
        """
    }
    guard !rows.isEmpty else { return [] }
    return [
      "", "| wrong in | sitting | run | copy | length | stretch | verdict | ratio |",
      "| --- | ---: | --- | --- | ---: | ---: | --- | ---: |",
    ] + rows
  }

  // MARK: - Text

  /// Returns a count with its noun: `1 state`, `4 states`.
  static func number(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Returns a number with separators between thousands.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.reduce("") { text, index in
      let isStart = index > 0 && (digits.count - index) % 3 == 0
      return text + (isStart ? "," : "") + String(digits[index])
    }
  }
}
