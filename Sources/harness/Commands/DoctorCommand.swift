import CommandSupport
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
  var budget = TimeSpan(seconds: 5)

  @Flag(name: .customLong("no-pin"), help: "Don't bind everything to one processor.")
  var isUnbound = false

  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  var wantsBinding: Bool { !isUnbound }

  func run() async throws {
    let planner = Planner(registry: try await workers.usableRegistry())
    _ = try planner.backend(backend)
    let checkup = MachineCheckup(boundProcessor: BoundProcessor.shared.number)
    Console.print(
      renderedFitting: "\(CheckupTable(checkup.checks, isColourful: Console.isColourful))")
    let results = try await Interruption.cancelling { try await campaign(planner) }
    guard let noise = MachineNoise(results) else {
      throw ValidationError(
        "too few rounds in \(budget) to tell the noise: give it a larger --budget")
    }
    Console.print(
      fitting:
        "\n\(NoiseStatement(noise, backend: backend, standardBudget: RunCommand.standardBudget))")
    guard results.isSound else { throw ExitCode.unsoundRows }
  }

  /// Rounds of the backend and its copy, and nothing else.
  private func campaign(_ planner: Planner) async throws -> Results {
    guard let copy = ImplementationCopy(backend), copy.injectedChanges.isEmpty else {
      throw ValidationError("--backend must be the name of a backend")
    }
    var request = PlanRequest()
    request.backends = [backend]
    request.reference = backend
    request.copies = [copy]
    request.sinks = [.count]
    request.wantsFloors = false
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

/// The checks of a machine: what is well in a line each, what isn't with its effect and its fix.
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
      ? "Nothing here harms figures." : "\(harmful) of \(checks.count) facts harm figures."
    return (lines + ["", sum]).joined(separator: "\n")
  }

  private func mark(_ check: MachineCheck) -> String {
    guard isColourful else { return check.isFine ? "+" : "!" }
    return check.isFine ? "\u{1B}[32m+\u{1B}[0m" : "\u{1B}[33m!\u{1B}[0m"
  }
}

/// The meaning of a machine's noise for a run, in a few sentences.
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
      \(rounded(noise.ratio, to: 10000)), verdict: \(text).
      From round to round the ratio of two equal implementations varies by ±\(percent(noise.spread)).
      Of two backends that are timed alone for \(standardBudget), the smallest difference shown nine times \
      out of ten is about \(percent(smallest)); the more implementations share that time, the larger it is.
      """
  }

  private var text: String {
    switch noise.outcome {
    case .lower: "faster, which is a false alarm"
    case .higher: "slower, which is a false alarm"
    case .same: "same"
    case .undecided: "undecided: try a longer --budget"
    }
  }

  private func percent(_ share: Double) -> String { "\(rounded(share * 100, to: 100)) %" }

  private func rounded(_ value: Double, to parts: Double) -> Double {
    (value * parts).rounded() / parts
  }
}
