import ArgumentParser
import CommandSupport
import HarnessCore
internal import Statistics
import WorkerContract

/// `harness doctor`: checks whether this machine is fit for measuring.
struct DoctorCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check whether this machine is fit for measuring, and what differences it can show.",
    discussion: """
      The command lists facts about the machine, their effects on figures and the fixes. Then it measures a \
      backend against its own copy for a few seconds, and prints the remaining noise. It writes no report.
      """)

  @Option(help: "The backend to measure against its own copy.")
  var backend = "libxml2"

  @Option(help: "The time for measuring.")
  var budget = TimeSpan(seconds: 5)

  @Flag(name: .customLong("no-pin"), help: "Do not bind the processes to a single processor.")
  var isUnbound = false

  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  var wantsBinding: Bool { !isUnbound }

  func run() async throws {
    // The checks come before the workers, which a faulty environment may keep from starting.
    let checks = MachineCheckup(boundProcessor: BoundProcessor.shared.number).checks
    let table = CheckupTable(checks, isColourful: Console.isColourful)
    let planner: Planner
    do {
      planner = Planner(registry: try await workers.usableRegistry())
      _ = try planner.backend(backend)
    } catch CampaignError.workerUnusable(let path, let problem) {
      Console.print(renderedFitting: "\(table)")
      throw CampaignError.workerUnusable(path: path, problem: problem)
    }
    Console.print(renderedFitting: "\(table)")
    let results = try await campaign(planner)
    guard let noise = MachineNoise(results) else {
      throw ValidationError(
        "too few rounds in \(budget) to estimate the noise: use a larger --budget")
    }
    Console.print(
      fitting:
        "\n\(NoiseStatement(noise, backend: backend, standardBudget: RunCommand.standardBudget))")
    if let status = [results].exitStatus { throw status }
  }

  /// Measures only the backend and its copy.
  private func campaign(_ planner: Planner) async throws -> Results {
    guard let copy = ImplementationCopy(backend), copy.injectedChanges.isEmpty else {
      throw ValidationError("--backend must be the name of a backend")
    }
    var request = PlanRequest()
    request.implementations = [backend]
    request.reference = backend
    request.copies = [copy]
    request.sinks = [.count]
    request.wantsFloors = false
    request.passes = [.time]
    request.budget = budget.duration
    request.seed = UInt64.random(in: 0..<(1 << 32))
    let plan = try planner.plan(request, over: Library.standard().corpus("itunes300"))
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

/// A table of the checks of a machine: one line for each check, and the effect and the fix of each problem.
struct CheckupTable: CustomStringConvertible {
  private let checks: [MachineCheck]
  private let isColourful: Bool

  init(_ checks: [MachineCheck], isColourful: Bool) {
    self.checks = checks
    self.isColourful = isColourful
  }

  var description: String {
    let width = checks.map(\.fact.count).max() ?? 0
    let lines = checks.flatMap { check -> [String] in
      let head = "\(mark(check)) \(check.fact.padding(to: width))  \(check.found.onOneLine)"
      guard let effect = check.effect else { return [head] }
      let margin = String(repeating: " ", count: width + 4)
      return [head, "\(margin)effect: \(effect)", "\(margin)fix: \(check.remedy)"]
    }
    let harmful = checks.count { !$0.isFine }
    let sum =
      harmful == 0
      ? "No problems found." : "\(harmful) of \(checks.count) checks found a problem."
    return (lines + ["", sum]).joined(separator: "\n")
  }

  private func mark(_ check: MachineCheck) -> String {
    guard isColourful else { return check.isFine ? "+" : "!" }
    return check.isFine ? "\u{1B}[32m+\u{1B}[0m" : "\u{1B}[33m!\u{1B}[0m"
  }
}

/// A few sentences about the effect of a machine's noise on a run.
struct NoiseStatement: CustomStringConvertible {
  private let noise: MachineNoise
  private let backend: String
  private let standardBudget: TimeSpan

  init(_ noise: MachineNoise, backend: String, standardBudget: TimeSpan) {
    self.noise = noise
    self.backend = backend
    self.standardBudget = standardBudget
  }

  var description: String {
    let seconds = standardBudget.duration / .seconds(1)
    let smallest = noise.smallestDifference(within: seconds, sameWithin: 0.01)
    return """
      \(backend) against its own copy: \(noise.rounds) rounds, ratio \
      \(Figures.field(noise.ratio)), verdict: \(text).
      From round to round the ratio of two equal implementations varies by ±\(Figures.share(noise.spread)).
      If two backends are timed alone for \(standardBudget), the smallest difference detected nine times \
      out of ten is about \(Figures.share(smallest)). It is larger if more implementations share that time.
      """
  }

  private var text: String {
    switch noise.outcome {
    case .better: "faster, which is a false alarm"
    case .worse: "slower, which is a false alarm"
    case .same: "same"
    case .undecided: "undecided: try a longer --budget"
    }
  }
}
