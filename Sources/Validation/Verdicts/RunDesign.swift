internal import Statistics

/// The measurements of the runs of a validation, and the states of the machine they need.
struct RunDesign: Hashable, Sendable {
  /// The folder of the raw rounds, in the directory of reports.
  let folder: String
  let copies: [VerdictCopy]
  let states: [MachineState]
  /// The budget of a run in seconds.
  let budget: Double
  /// The number of runs of each state and backend in a sitting.
  let count: Int
  /// The parts of a run from which verdicts are derived.
  let stretches: [Stretch]

  /// All copies in the same runs, in every state; runs with smaller budgets are stretches of these.
  static let graded = RunDesign(
    folder: "rounds", copies: VerdictCopy.all, states: MachineState.all, budget: 60, count: 7,
    stretches: Stretch.all)

  /// The budget and the number of implementations that the default run has, on a quiet machine.
  static let standard = RunDesign(
    folder: "rounds/default", copies: [.unchanged, .slight, .large], states: [.quiet], budget: 15,
    count: 34, stretches: [.whole])

  /// The margin within which two times count as the same, and the error rate of a run: those of the harness.
  var rule: VerdictRule { VerdictRule(intervals: copies.count) }

  /// Returns the names of the implementations in a run of a backend, the reference first.
  func names(_ backend: String) -> [String] { [backend] + copies.map { $0.name(backend) } }

  /// Returns the verdicts on all copies for all stretches of the runs.
  func verdicts(on runs: [TimedRun]) -> [VerdictTrial] {
    runs.flatMap { run in
      copies.flatMap { copy in stretches.map { VerdictTrial(run, copy, $0, by: rule) } }
    }
  }
}
