import ArgumentParser
import Campaign
import WorkerContract

/// What every command that measures can be told of how to measure.
struct MeasuringOptions: ParsableArguments {
  @Option(
    name: .customLong("backend"),
    help: "A row to measure, with what it is measured by; repeatable. (default: all but variants)")
  var backends: [String] = []

  @Option(help: "The row that ratios are taken to. (default: libxml2)")
  var reference: String?

  @Option(
    help: """
      A number of rounds, in place of a budget; what is not compared takes part in six at most. (default: \
      as many as the budget allows)
      """)
  var rounds: Int?

  @Option(help: "The seed of the order within each round. (default: drawn at random, recorded)")
  var seed: UInt64?

  @Option(
    name: .customLong("pass"),
    help: "A pass to take: time, memory or allocations; repeatable. (default: all of them)")
  var passes: [Pass] = []

  @Flag(name: .customLong("no-pin"), help: "Don't bind everything to one processor.")
  var isUnbound = false

  func validate() throws {
    if let rounds, rounds < 1 { throw ValidationError("--rounds must be at least 1") }
    if passes.contains(.bare) {
      throw ValidationError("the pass bare measures nothing: --pass time, memory or allocations")
    }
  }

  /// A request with these options, and a budget.
  func request(within budget: TimeBudget) -> PlanRequest {
    var request = PlanRequest()
    request.backends = backends
    request.reference = reference
    request.budget = budget.duration
    request.rounds = rounds
    request.seed = seed ?? UInt64.random(in: 0..<(1 << 32))
    if !passes.isEmpty { request.passes = Set(passes) }
    return request
  }
}
