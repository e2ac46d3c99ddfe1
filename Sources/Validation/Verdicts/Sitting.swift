internal import Campaign
internal import Files
internal import FoundationEssentials
internal import Randomness
internal import Reports
internal import Results

/// A sitting: the runs of all states and backends, interleaved, that one long stay at a machine gives.
struct Sitting: Sendable {
  let harness: HarnessProgram
  let design: RunDesign
  /// The folder of raw rounds.
  let folder: String
  let number: Int
  /// How many runs of each state and backend it is to have.
  let count: Int
  /// The seconds for a run.
  let budget: Double
  let say: @Sendable (String) -> Void

  /// Runs further apart than this are of different sittings.
  private static let pause = 7200.0
  /// How often in a row a run may turn out not to count before the machine is given up.
  private static let patience = 3
  /// What varies from run to run, or is recorded with each.
  private static let volatile: Set<String> = ["load", "time", "commit", "tracer"]

  /// The sitting that goes on now: the last one, or after a pause the next.
  static func number(after runs: [TimedRun], now: Date) -> Int {
    guard let last = runs.max(by: { $0.time < $1.time }) else { return 1 }
    let began = (try? Date(last.time, strategy: .iso8601)) ?? .distantPast
    let next = (runs.map(\.sitting).max() ?? 0) + 1
    return now.timeIntervalSince(began) <= pause ? last.sitting : next
  }

  /// All runs, by turns: each turn has one of every state and backend, in an order of its own, so that a bad hour
  /// of the machine does not fall on one of them alone.
  var schedule: [(turn: Int, timedCase: TimedRun.Case)] {
    let cases = design.states.flatMap { state in
      VerdictCopy.backends.map { TimedRun.Case(state: state, backend: $0) }
    }
    return (0..<count).flatMap { turn in
      var generator = SplitMix64(seed: UInt64(number) << 32 | UInt64(turn))
      return generator.shuffled(cases).map { (turn, $0) }
    }
  }

  /// Takes the runs that the sitting does not have yet, and stores each as it is done.
  ///
  /// - Parameter runs: Those there are, of all sittings.
  /// - Throws: ``ValidatingError`` if they can't be judged together, or if the machine does not come into a state.
  func take(besides runs: [TimedRun]) async throws {
    let methods = try await harness.methods()
    try refuse(runs, otherThan: methods)
    // A first short run also shows that the harness can run.
    let trial = try await harness.measure(
      ["--pass", "time", "--sink", "model"] + [
        "--backend", "expat", "--rounds", "1",
      ])
    let processor = try trial.results.environment.boundProcessor
    var own = runs.filter { $0.sitting == number }
    let schedule = schedule
    say(
      "sitting \(number): \(own.count { $0.flaw == nil }) of \(schedule.count) runs are done")
    for (place, (turn, timedCase)) in schedule.enumerated() {
      var inVain = 0
      while own.count(where: { $0.timedCase == timedCase && $0.flaw == nil }) <= turn {
        if inVain == Self.patience {
          throw ValidatingError.notInState(
            state: timedCase.state.name, runs: inVain, flaw: own.last?.flaw ?? "")
        }
        let run = try await take(
          timedCase, own.count { $0.timedCase == timedCase } + 1, methods[timedCase.backend] ?? 0,
          boundTo: processor)
        try RawRounds.append(run, in: folder)
        own.append(run)
        inVain += run.flaw == nil ? 0 : 1
        let flaw = run.flaw.map { ", does not count: \($0)" } ?? ""
        say(
          """
          \(place + 1)/\(schedule.count) \(timedCase.state.name) \(timedCase.backend) \(run.number): \
          \(run.rounds.count) rounds, \(ValidationText.number(run.proof.wall, "%.1f")) s\(flaw)
          """)
      }
    }
  }

  /// Refuses rounds that can't be judged together with those that are to come.
  private func refuse(_ runs: [TimedRun], otherThan methods: [String: Int]) throws(ValidatingError)
  {
    for run in runs {
      guard run.method == methods[run.backend] else {
        throw .otherRounds(difference: "by another method of timing")
      }
      guard run.budget == budget else {
        throw .otherRounds(
          difference: "with a budget of \(ValidationText.number(run.budget, "%g")) s")
      }
    }
  }

  private func take(
    _ timedCase: TimedRun.Case, _ number: Int, _ method: Int, boundTo processor: Int
  ) async throws -> TimedRun {
    let copies = design.copies.flatMap { ["--copy", $0.option(timedCase.backend)] }
    let (found, proof) = try await timedCase.state.hold(besideProcessor: processor) {
      try await harness.measure(
        [
          "--pass", "time", "--sink", "model", "--reference", timedCase.backend, "--backend",
          timedCase.backend,
        ]
          + copies + ["--budget", "\(ValidationText.number(budget, "%g"))s"])
    }
    let environment = found.results.environment
    guard try environment.boundProcessor == processor else {
      throw ValidatingError.otherProcessor(before: processor, pinned: environment.fact("pinned"))
    }
    let names = design.names(timedCase.backend)
    return TimedRun(
      sitting: self.number, state: timedCase.state, backend: timedCase.backend, number: number,
      commit: environment.commit, method: method, time: environment.fact("time"), budget: budget,
      proof: proof, seed: found.results.plan.seed, names: names,
      rounds: TimedRun.rounds(of: names, in: found.samples.samples.map(TimedRun.NamedSample.init)),
      machine: environment.facts.filter { !Self.volatile.contains($0.name) })
  }
}
