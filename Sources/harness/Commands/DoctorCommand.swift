import ArgumentParser
import Campaign
import Corpora
import Reports
import Results
import WorkerContract

/// `harness doctor`: whether this machine is fit to measure on.
struct DoctorCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say whether this machine is fit to measure on, and what it can tell apart.",
    discussion: """
      Lists each fact, what it does to figures, and the fix; then measures a backend against its \
      own copy for a few seconds, and tells the noise that is left. Writes no report.
      """)

  @Option(help: "The backend that is measured against its copy.")
  var backend = "libxml2"

  @Option(help: "The time to spend on it.")
  var budget = TimeBudget(seconds: 5)

  @Flag(name: .customLong("no-pin"), help: "Don't bind everything to one processor.")
  var isUnbound = false

  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  var wantsBinding: Bool { !isUnbound }

  func run() async throws {
    let planner = Planner(registry: try await workers.registry())
    _ = try planner.backend(backend)
    let checkup = MachineCheckup(boundProcessor: BoundProcessor.shared.number)
    print(CheckupTable(checkup.checks, isColourful: Console.isColourful))
    let results = try await Interruption.cancelling { try await campaign(planner) }
    guard let noise = MachineNoise(results) else {
      throw ValidationError(
        "too few rounds in \(budget) to tell the noise: give it a larger --budget")
    }
    print("\n\(NoiseStatement(noise, backend: backend, standardBudget: RunCommand.standardBudget))")
    guard results.isSound else { throw ExitCode.unsoundRows }
  }

  /// Rounds of the backend and its copy, and nothing else.
  private func campaign(_ planner: Planner) async throws -> Results {
    guard let copy = RowCopy(backend), copy.perturbations.isEmpty else {
      throw ValidationError("--backend must be the name of a backend")
    }
    var request = PlanRequest()
    request.backends = [backend]
    request.reference = backend
    request.copies = [copy]
    request.sinks = ["count"]
    request.wantsYardsticks = false
    request.passes = [.time]
    request.budget = budget.duration
    request.seed = UInt64.random(in: 0..<(1 << 32))
    let plan = try planner.plan(request, over: Library.shared().corpus("itunes300"))
    let progress = ProgressLine(isQuiet: false, total: "of \(budget)")
    let campaign = Campaign(
      plan: plan, process: workers.process, boundProcessor: BoundProcessor.shared.number,
      command: "harness doctor")
    let results = try await campaign.run { progress.show($0) }
    progress.clear()
    if results.plan.isInterrupted { throw ExitCode.interrupted }
    return results
  }
}
