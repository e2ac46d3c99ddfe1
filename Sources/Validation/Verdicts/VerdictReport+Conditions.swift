internal import HarnessCore
internal import Statistics

/// The sections on the states of the machine and on the environment.
extension VerdictReport {
  var conditionSection: [String] {
    let rows = findings.states.map { state in
      let runs = findings.runs(state)
      let proofs = runs.map(\.proof)
      func percent(_ share: (StateProof) -> Double) -> String {
        Text.number(100 * proofs.map(share).median, "%.1f") + " %"
      }
      let copied = proofs.map { Double($0.copied) / $0.wall }.median / 1e9
      let cells = [
        state.name, state.title, "\(runs.count)", percent { $0.neighbourCPU / $0.wall },
        Text.number(copied, "%.1f") + " GB/s", percent(\.others), percent(\.stolen),
        Text.number(runs.map(\.waits.median).median, "%.3f"),
        Text.number(runs.map { Double($0.rounds.count) }.median, "%g"),
        Text.number(proofs.map(\.wall).median, "%.1f"),
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return [
      "", "## The states of the machine", "", "Medians over the runs; shares are of one processor.",
      "",
      """
      | state | what else runs | runs | neighbour's share | copied | others' share | other guests' share | \
      wall over CPU time | rounds | seconds |
      """, "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ] + rows + quietRule + uncountedRuns(of: findings.everyRun) + surroundings
  }

  /// The rule for which runs count.
  private var quietRule: [String] {
    func percent(_ share: Double) -> String { Text.number(100 * share, "%g") }
    let shares = MachineState.all.filter { $0.work != nil }
      .map { "\(percent($0.share)) % (\($0.name))" }.joined(separator: ", ")
    return [
      "",
      """
      A quiet run counts if other processes used less than \(percent(MachineState.quietShare)) % of a processor. \
      A run with a neighbour counts if the neighbour used at least \(shares) of a processor.
      """,
    ]
  }

  /// Returns a table of the runs that do not count.
  func uncountedRuns(of runs: [TimedRun]) -> [String] {
    let rows = runs.compactMap { run in
      run.problem.map { problem in
        "| \(run.state.name) | \(run.sitting) | \(run.backend) \(run.number) | \(problem) |"
      }
    }
    guard !rows.isEmpty else { return [] }
    return ["", "| not counted | sitting | run | reason |", "| --- | ---: | --- | --- |"] + rows
  }

  private var surroundings: [String] {
    let runs = findings.runs + findings.standardRuns
    let names = runs.flatMap { $0.machine.map(\.name) }.distinct()
    let facts = names.map { name in
      MeasurementEnvironment.Fact(
        name,
        Self.values(runs.map { run in run.machine.first { $0.name == name }?.value ?? "unknown" }))
    }
    func fact(_ name: String, _ runs: [TimedRun]) -> MeasurementEnvironment.Fact? {
      guard let first = runs.map(\.time).min(), let last = runs.map(\.time).max() else {
        return nil
      }
      return .init(name, "\(runs.count) runs, \(first) to \(last)")
    }
    let sittings = findings.sittings.map { sitting in
      fact("sitting \(sitting)", findings.runs.filter { $0.sitting == sitting })
    }
    return Text.environment(
      facts,
      (sittings + [fact("runs like the default run", findings.standardRuns)]).compactMap { $0 } + [
        .init("commits of the runs", Self.values(runs.map(\.commit))),
        .init("method of timing", Self.values(runs.map { "\($0.method)" })),
        .init("budget of a run", Self.values(runs.map { Text.number($0.budget, "%g") + " s" })),
      ])
  }

  /// Returns the common value of all runs, or each value with its number of runs.
  private static func values(_ each: [String]) -> String {
    let counts = each.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    if counts.count == 1 { return each[0] }
    return counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
      .joined(separator: "; ")
  }
}
