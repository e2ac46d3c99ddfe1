internal import HarnessCore
internal import Statistics

/// The report on the validation of the gate, as Markdown.
struct GateValidationReport {
  private let judgement: GateJudgement
  private let environment: MeasurementEnvironment

  init(_ judgement: GateJudgement, in environment: MeasurementEnvironment) {
    self.judgement = judgement
    self.environment = environment
  }

  var text: String {
    let lines =
      introduction + outcomes + shares + [""] + seconds + [""] + changes + failures
      + ValidationText.environment(
        environment.facts, [.init("commits of the checks", commits)])
    return lines.joined(separator: "\n") + "\n"
  }

  private typealias Text = ValidationText

  private var introduction: [String] {
    let backends = HarnessProgram.backends
    return [
      "# Validation of the gate", "",
      """
      Written by `harness validate gate\(judgement.isQuick ? " --quick" : "")`. The checks parse \
      \(HarnessProgram.corpus) with \(backends.dropLast().joined(separator: ", ")) and \
      \(backends[backends.count - 1]). Checks of all kinds are interleaved. Times are compared with those of the \
      same workers, with a minimum effect of 2 %. Exact metrics are compared with a baseline that was recorded \
      before the first check. \
      `gate-validation.csv` has one line per check.
      """, "",
    ] + progress
  }

  private var progress: [String] {
    let (done, all) = judgement.progress
    guard done < all else { return [] }
    return [
      """
      **Not complete: \(done) of \(all) checks are done.** The results below cover these checks. The same \
      command continues with the others.
      """, "",
    ]
  }

  private var outcomes: [String] {
    let all = GateTrial.Outcome.allCases
    let rows = judgement.kinds.map { kind, trials in
      let counts = all.map { outcome in "\(trials.count { $0.outcome == outcome })" }
      let isUnjudged =
        judgement.isQuick && judgement.holds(kind, trials) && trials.judged.isEmpty
      let holds =
        isUnjudged ? "not judged" : Text.yesOrNo(judgement.holds(kind, trials))
      return row(
        [kind.title, "\(trials.count)"] + counts + [
          kind.requirement(isQuick: judgement.isQuick), holds,
        ])
    }
    return [
      row(["injected change", "checks"] + all.map(\.text) + ["required", "holds"]),
      "| --- | ---: |" + String(repeating: " ---: |", count: all.count) + " --- | --- |",
    ] + rows + [
      "",
      """
      *Caught*: the check reports the changed backend and metric, and nothing that was unchanged. *False alarm*: \
      the check reports anything else. An inconclusive check is neither: its self-test failed, or too large \
      a slowdown could have gone undetected.
      """, "",
    ]
  }

  /// The shares of outcomes among the trials that were judged.
  private var shares: [String] {
    [
      "| judged checks | share [95 %, Clopper and Pearson] |", "| --- | ---: |",
    ]
      + judgement.kinds.map { kind, trials in
        let hit: GateTrial.Outcome = kind.change.isEmpty ? .alarm : .caught
        let judged = trials.judged
        let hits = Proportion(judged.count { $0.outcome == hit }, of: judged.count)
        return row(["\(hit.text): \(kind.title)", Text.proportion(hits)])
      }
  }

  private var seconds: [String] {
    let found = judgement.exactSeconds
    let lines = [
      "| seconds per check | median | most | required | holds |",
      "| --- | ---: | ---: | --- | --- |",
    ]
    guard let most = found.max() else { return lines }
    let numbers = [found.median, most, GateJudgement.exactLimit].map { Text.number($0, "%g") }
    return lines + [
      row([
        "exact metrics only", numbers[0], numbers[1], "at most \(numbers[2])",
        Text.yesOrNo(judgement.isLimitKept),
      ])
    ]
  }

  /// The changes that the judged checks found in each backend that was made worse.
  private var changes: [String] {
    var lines = [
      "| change found | checks | caught | median | least | most | smallest detectable: median |",
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for (kind, trials) in judgement.kinds {
      for backend in kind.change.isEmpty ? [""] : HarnessProgram.backends {
        let trials = trials.judged.filter { $0.backend == backend && $0.change != nil }
        let changes = trials.compactMap(\.change).map { $0 - 1 }.sorted()
        guard let least = changes.first, let most = changes.last else { continue }
        let effects = trials.compactMap(\.smallestEffect)
        let title = backend.isEmpty ? "the implementation that changed most" : backend
        let shown = [changes.median, least, most].map { Self.percent($0, kind.isExact ? 3 : 2) }
        let caught = kind.change.isEmpty ? "–" : "\(trials.count { $0.outcome == .caught })"
        lines.append(
          row(
            ["\(kind.title): \(title)", "\(trials.count)", caught] + shown
              + [effects.isEmpty ? "any" : Text.number(100 * effects.median, "%.2f") + "%"]))
      }
    }
    return lines
  }

  /// The checks with an outcome other than the required one, and what they named.
  private var failures: [String] {
    let rows = judgement.kinds.flatMap { kind, trials in
      trials.filter { $0.outcome != (kind.change.isEmpty ? .good : .caught) }.map { trial in
        let suffix = trial.backend.isEmpty ? "" : ", \(trial.backend)"
        let named = trial.named.isEmpty ? "nothing" : trial.named
        return row([
          kind.title + suffix, "\(trial.number)", trial.outcome.text,
          trial.outcome == .inconclusive ? trial.whyUnknown : named,
          trial.change.map { Self.percent($0 - 1, 2) } ?? "–",
        ])
      }
    }
    guard !rows.isEmpty else { return [] }
    return [
      "",
      "| unexpected result | number | outcome | reported, or why it was inconclusive | change |",
      "| --- | ---: | --- | --- | ---: |",
    ] + rows
  }

  /// The commits of the harness, with the number of checks of each.
  private var commits: String {
    let counts = judgement.kinds.flatMap(\.trials).reduce(into: [:]) {
      $0[$1.commit, default: 0] += 1
    }
    return counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
      .joined(separator: ", ")
  }

  private static func percent(_ share: Double, _ decimals: Int) -> String {
    Text.number(100 * share, "%+.\(decimals)f") + "%"
  }

  private func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}
