internal import HarnessCore
internal import Statistics
internal import WorkerContract

/// A few short campaigns with known outcomes, and the time that the harness's own computations take.
package struct QuickCampaigns: Sendable {
  private let harness: HarnessProgram
  private let printLine: @Sendable (String) -> Void

  /// Creates campaigns of a harness; `printLine` receives a line whenever one is done.
  package init(of harness: HarnessProgram, printLine: @escaping @Sendable (String) -> Void) {
    self.harness = harness
    self.printLine = printLine
  }

  private struct Kind: Sendable {
    var title: String
    var copy: String
    var metric: Metric
    var count: Int
    var wanted: Verdict.Outcome

    /// The outcomes that are tolerated; exact figures do not depend on the load of the machine.
    var tolerated: Set<Verdict.Outcome> { metric.isExact ? [wanted] : [wanted, .undecided] }

    var options: [String] {
      metric.isExact
        ? ["--pass", "allocations", "--rounds", "2"]
        : ["--pass", "time", "--until-decided", "--budget", "5s"]
    }

    func text(_ outcome: Verdict.Outcome) -> String {
      switch outcome {
      case .lower: metric.isExact ? "fewer" : "faster"
      case .higher: metric.isExact ? "more" : "slower"
      case .same: "same"
      case .undecided: "undecided"
      }
    }

    static let all = [
      Kind(title: "unchanged", copy: "libxml2", metric: .parseTime, count: 3, wanted: .same),
      Kind(
        title: "slowed by 2 %", copy: "libxml2+2%", metric: .parseTime, count: 2, wanted: .higher),
      Kind(
        title: "slowed by 5 %", copy: "libxml2+5%", metric: .parseTime, count: 2, wanted: .higher),
      Kind(
        title: "one more allocation per parse", copy: "libxml2+1alloc", metric: .allocations,
        count: 3, wanted: .higher),
    ]
  }

  /// Runs the campaigns; the outcome holds if no verdict is wrong.
  ///
  /// Undecided verdicts and exceeded time limits are only remarks, because a slow or busy machine can do no
  /// better.
  package func run() async throws -> ValidationOutcome {
    var found: [(kind: Kind, outcomes: [Verdict.Outcome])] = Kind.all.map { ($0, []) }
    for turn in 0..<(Kind.all.map(\.count).max() ?? 0) {
      for (index, kind) in Kind.all.enumerated() where turn < kind.count {
        found[index].outcomes.append(try await outcome(of: kind, turn))
      }
    }
    let limits = try ([.orderStatistics, .bootstrap] + SpeedLimit.reports).map {
      (limit: $0, seconds: try $0.measured())
    }
    var lines: [String] = []
    var remarks: [String] = []
    for (kind, outcomes) in found {
      let order = [Verdict.Outcome.lower, .same, .higher, .undecided].map(kind.text)
      let tally = ValidationText.tally(outcomes.map(kind.text), in: order)
      lines.append("\(kind.title): \(tally)")
      let undecided = outcomes.count { $0 == .undecided }
      if undecided > 0 {
        remarks.append(
          """
          UNDECIDED: \(kind.title), \(undecided) of \(outcomes.count): the machine was busy, or the \
          budget is too small
          """)
      }
      if !outcomes.allSatisfy(kind.tolerated.contains) {
        remarks.append("FAILED: \(kind.title): expected \(kind.text(kind.wanted)); found \(tally)")
      }
    }
    for (limit, seconds) in limits {
      let took = "\(limit.name) took \(ValidationText.number(seconds, "%.3f")) s"
      let most = "the limit is \(ValidationText.number(limit.seconds, "%g")) s"
      lines.append("\(took), \(most)")
      if seconds > limit.seconds { remarks.append("SLOW: \(took), \(most)") }
    }
    return ValidationOutcome(
      text: lines.joined(separator: "\n"), remarks: remarks,
      holds: found.allSatisfy { $0.outcomes.allSatisfy($0.kind.tolerated.contains) })
  }

  /// Measures a copy of libxml2 together with libxml2, and returns the outcome.
  private func outcome(of kind: Kind, _ turn: Int) async throws -> Verdict.Outcome {
    let results = try await harness.measure(
      [
        "--backend", "libxml2", "--reference", "libxml2", "--sink", "count", "--copy", kind.copy,
      ] + kind.options
    ).results
    let verdicts = results.verdicts.filter { $0.metric == kind.metric.name }
    guard verdicts.count == 1, let verdict = verdicts.first else {
      throw HarnessValidationError.noVerdict(metric: kind.metric.name, found: verdicts.count)
    }
    let ends = [verdict.low, verdict.high].compactMap { $0 }.map { ValidationText.figure($0) }
    let interval = ends.count == 2 ? " [\(ends[0]), \(ends[1])]" : ""
    let ratio = verdict.ratio.map { ValidationText.figure($0) } ?? "unknown"
    printLine(
      """
      \(kind.title) \(turn + 1): \(kind.text(verdict.outcome)), ratio \(ratio)\(interval), \
      \(verdict.rounds) rounds
      """)
    return verdict.outcome
  }
}
