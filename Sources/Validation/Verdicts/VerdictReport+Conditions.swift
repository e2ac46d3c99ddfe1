internal import Results

/// The states of the machine, and where everything was measured.
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
      | state | what runs beside | runs | neighbour's share | copied | others' share | other guests' share | \
      wall over CPU time | rounds | seconds |
      """, "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ] + rows + flawedRuns + surroundings
  }

  /// The runs that don't count.
  private var flawedRuns: [String] {
    func percent(_ share: Double) -> String { Text.number(100 * share, "%g") }
    let shares = MachineState.all.filter { $0.chore != nil }
      .map { "\(percent($0.share)) % (\($0.name))" }.joined(separator: ", ")
    var lines = [
      "",
      """
      A run counts as quiet if other processes used less than \(percent(MachineState.quietShare)) % of a \
      processor; beside a neighbour, if that used at least \(shares) of one.
      """,
    ]
    let rows = findings.everyRun.compactMap { run in
      run.flaw.map { flaw in
        "| \(run.state.name) | \(run.sitting) | \(run.backend) \(run.number) | \(flaw) |"
      }
    }
    if !rows.isEmpty {
      lines += ["", "| does not count | sitting | run | why |", "| --- | ---: | --- | --- |"]
    }
    return lines + rows
  }

  private var surroundings: [String] {
    let runs = findings.runs
    var seen: Set<String> = []
    let names = runs.flatMap { $0.machine.map(\.name) }.filter { seen.insert($0).inserted }
    let facts = names.map { name in
      MeasuringEnvironment.Fact(
        name,
        Self.values(runs.map { run in run.machine.first { $0.name == name }?.value ?? "not told" }))
    }
    let sittings = findings.sittings.map { sitting in
      let times = runs.filter { $0.sitting == sitting }.map(\.time)
      return MeasuringEnvironment.Fact(
        "sitting \(sitting)", "\(times.count) runs, \(times.min() ?? "") to \(times.max() ?? "")")
    }
    return Text.environment(
      facts,
      sittings + [
        .init("commits of the runs", Self.values(runs.map(\.commit))),
        .init("method of timing", Self.values(runs.map { "\($0.method)" })),
        .init("budget of a run", Text.number(findings.budget, "%g") + " s"),
      ])
  }

  /// What each run has; of several values, how many runs have each.
  private static func values(_ each: [String]) -> String {
    let counts = each.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    if counts.count == 1 { return each[0] }
    return counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
      .joined(separator: "; ")
  }
}
