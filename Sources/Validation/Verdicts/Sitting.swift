internal import FeedEvents
internal import FoundationEssentials
internal import HarnessCore

/// A sitting: the interleaved runs of all states and backends from one long session on a machine.
struct Sitting: Sendable {
  let harness: HarnessProgram
  let design: RunDesign
  /// The folder of raw rounds.
  let folder: String
  let number: Int
  /// The number of runs of each state and backend that it should have.
  let count: Int
  /// The budget of a run in seconds.
  let budget: Double
  let printLine: @Sendable (String) -> Void

  /// The pause in seconds after which a run belongs to a new sitting.
  private static let pause = 7200.0
  /// The number of consecutive runs that may fail to count before the sitting gives up.
  private static let maximumUncounted = 3
  /// The facts that vary from run to run, or are recorded with each.
  private static let volatile: Set<String> = ["load", "time", "commit", "tracer"]

  /// Returns the number of the current sitting: the last one, or the next one after a pause.
  static func number(after runs: [TimedRun], now: Date) -> Int {
    guard let last = runs.max(by: { $0.time < $1.time }) else { return 1 }
    let began = (try? Date(last.time, strategy: .iso8601)) ?? .distantPast
    let next = (runs.map(\.sitting).max() ?? 0) + 1
    return now.timeIntervalSince(began) <= pause ? last.sitting : next
  }

  /// All runs, by turns: each turn has one run of every state and backend, shuffled for that turn, so that a
  /// bad hour of the machine does not affect only one of them.
  var schedule: [(turn: Int, timedCase: TimedRun.Case)] {
    let cases = design.states.flatMap { state in
      VerdictCopy.backends.map { TimedRun.Case(state: state, backend: $0) }
    }
    return (0..<count).flatMap { turn in
      var generator = SplitMix64(seed: UInt64(number) << 32 | UInt64(turn))
      return generator.shuffled(cases).map { (turn, $0) }
    }
  }

  /// Measures the runs that the sitting still lacks, and stores each one when it is done.
  ///
  /// - Parameter runs: The existing runs of all sittings.
  /// - Throws: ``HarnessValidationError`` if the runs cannot be judged together, or if the machine does not reach a
  ///   state.
  func measure(after runs: [TimedRun]) async throws {
    let methods = try await harness.methods()
    try refuse(runs, otherThan: methods)
    // A short first run also shows that the harness can run.
    let trial = try await harness.measure(
      ["--pass", "time", "--sink", "model"] + [
        "--backend", "expat", "--rounds", "1",
      ])
    let processor = try trial.results.environment.boundProcessor
    var own = runs.filter { $0.sitting == number }
    let schedule = schedule
    printLine(
      "sitting \(number): \(own.count { $0.problem == nil }) of \(schedule.count) runs are done")
    for (index, (turn, timedCase)) in schedule.enumerated() {
      var uncounted = 0
      while own.count(where: { $0.timedCase == timedCase && $0.problem == nil }) <= turn {
        if uncounted == Self.maximumUncounted {
          throw HarnessValidationError.notInState(
            state: timedCase.state.name, runs: uncounted, problem: own.last?.problem ?? "")
        }
        let run = try await measure(
          timedCase, own.count { $0.timedCase == timedCase } + 1, methods[timedCase.backend] ?? 0,
          boundTo: processor)
        try RawRounds.append(run, in: folder)
        own.append(run)
        uncounted += run.problem == nil ? 0 : 1
        let problem = run.problem.map { ", not counted: \($0)" } ?? ""
        printLine(
          """
          \(index + 1)/\(schedule.count) \(timedCase.state.name) \(timedCase.backend) \(run.number): \
          \(run.rounds.count) rounds, \(ValidationText.number(run.proof.wall, "%.1f")) s\(problem)
          """)
      }
    }
  }

  /// Throws if the existing rounds cannot be judged together with new ones.
  private func refuse(
    _ runs: [TimedRun], otherThan methods: [String: Int]
  ) throws(HarnessValidationError) {
    for run in runs {
      guard run.method == methods[run.backend] else {
        throw .otherRounds(difference: "with another method of timing")
      }
      guard run.budget == budget else {
        throw .otherRounds(
          difference: "with a budget of \(ValidationText.number(run.budget, "%g")) s")
      }
    }
  }

  private func measure(
    _ timedCase: TimedRun.Case, _ number: Int, _ method: Int, boundTo processor: Int
  ) async throws -> TimedRun {
    let copies = design.copies.flatMap { ["--copy", $0.option(timedCase.backend)] }
    let (found, proof) = try await timedCase.state.run(boundTo: processor) {
      try await harness.measure(
        [
          "--pass", "time", "--sink", "model", "--reference", timedCase.backend, "--backend",
          timedCase.backend,
        ]
          + copies + ["--budget", "\(ValidationText.number(budget, "%g"))s"])
    }
    let environment = found.results.environment
    guard try environment.boundProcessor == processor else {
      throw HarnessValidationError.otherProcessor(
        before: processor, pinned: environment.fact("pinned"))
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
