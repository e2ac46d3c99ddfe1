internal import Statistics

/// What the runs of a validation measure, and in which states of the machine.
struct RunDesign: Hashable, Sendable {
  /// The folder of their raw rounds, in the directory of reports.
  let folder: String
  let copies: [VerdictCopy]
  let states: [MachineState]
  /// The seconds for a run.
  let budget: Double
  /// How many runs of each state and backend a sitting has.
  let count: Int
  /// The parts of a run that verdicts are read off.
  let stretches: [Stretch]

  /// All copies beside one another, in every state; runs with smaller budgets are stretches of these.
  static let graded = RunDesign(
    folder: "rounds", copies: VerdictCopy.all, states: MachineState.all, budget: 60, count: 7,
    stretches: Stretch.all)

  /// The budget and the number of implementations that the default run has, on a quiet machine.
  static let standard = RunDesign(
    folder: "rounds/default", copies: [.unchanged, .slight, .gross], states: [.quiet], budget: 15,
    count: 34, stretches: [.whole])

  /// How far two times may lie apart and still be the same, and the chance of a wrong verdict in a run: the
  /// harness's own.
  var rule: VerdictRule { VerdictRule(intervals: copies.count) }

  /// What a run of a backend measures, the reference first.
  func names(_ backend: String) -> [String] { [backend] + copies.map { $0.name(backend) } }

  /// The verdicts on all copies by all stretches of runs.
  func verdicts(on runs: [TimedRun]) -> [TriedVerdict] {
    runs.flatMap { run in
      copies.flatMap { copy in stretches.map { TriedVerdict(run, copy, $0, by: rule) } }
    }
  }
}
