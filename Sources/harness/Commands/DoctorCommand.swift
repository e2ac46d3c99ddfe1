import ArgumentParser
import CommandSupport
import HarnessCore
import WorkerContract

/// `harness doctor`: checks whether this machine is fit for measuring.
struct DoctorCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check whether this machine is fit for measuring, and what differences it can show.",
    discussion: """
      The command lists facts about the machine, their effects on figures and the fixes. Then it measures a \
      backend against its own copy for a few seconds, and prints the remaining noise. The report named \
      doctor is written if --output or --format is given.
      """)

  @Option(help: "The backend to measure against its own copy.")
  var backend = "libxml2"

  @Option(help: "The time for measuring; a few rounds are measured even if they take longer.")
  var budget = TimeSpan(seconds: 5)

  @Flag(name: .customLong("no-pin"), help: "Do not bind the processes to a single processor.")
  var isUnbound = false

  @OptionGroup(title: HelpTitle.output) var reports: ReportOptions
  @OptionGroup(title: HelpTitle.workers) var workers: WorkerOptions
  @OptionGroup(title: HelpTitle.workers) var debug: DebugOptions

  var wantsBinding: Bool { !isUnbound }

  func run() async throws {
    let isWritten = try reports.wants(.machine)
    if isWritten { try reports.checkWritable("doctor", .machine) }
    // The checks come before the workers, which a faulty environment may keep from starting.
    let checks = MachineCheck.all(boundProcessor: BoundProcessor.shared.number)
    let planner: Planner
    do {
      planner = Planner(registry: try await workers.usableRegistry())
      _ = try planner.backend(backend)
    } catch CampaignError.workerUnusable(let path, let problem) {
      if !reports.json { Console.print(renderedFitting: checks.table) }
      throw CampaignError.workerUnusable(path: path, problem: problem)
    }
    if !reports.json { Console.print(renderedFitting: checks.table) }
    let results = try await campaign(planner)
    guard let noise = MachineNoise(results) else {
      for line in results.failureLines { Console.printError(line) }
      throw [results].exitStatus ?? .unsound
    }
    var report = MachineReport(
      checks, noise, of: backend, seconds: RunCommand.standardBudget.duration / .seconds(1))
    if !reports.json { Console.print(fitting: "\n\(report.noiseText)") }
    if isWritten {
      var names = reports.names(of: .machine)
      report.reportName = names.name(report.reportName, for: report.work)
      reports.show(try reports.publish(report))
    }
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
    request.leastRounds = MachineNoise.leastRounds
    request.seed = UInt64.random(in: 0..<(1 << 32))
    let plan = try planner.plan(request, over: Library.standard().corpus("itunes300"))
    let progress = ProgressLine(isQuiet: reports.quiet)
    let campaign = Campaign(
      plan: plan, process: workers.process, boundProcessor: BoundProcessor.shared.number,
      command: "harness doctor")
    let results = try await campaign.run { progress.show($0) }
    progress.clear()
    if results.plan.isInterrupted { throw ExitCode.interrupted }
    return results
  }
}

extension [MachineCheck] {
  /// One line for each check, with the effect and the fix of each problem.
  fileprivate var table: String {
    let width = map(\.fact.count).max() ?? 0
    let lines = flatMap { check -> [String] in
      let head = "\(check.mark) \(check.fact.padding(to: width))  \(check.found.onOneLine)"
      guard let effect = check.effect else { return [head] }
      let margin = String(repeating: " ", count: width + 4)
      return [head, "\(margin)effect: \(effect)", "\(margin)fix: \(check.remedy)"]
    }
    return (lines + ["", summary]).joined(separator: "\n")
  }
}

extension MachineCheck {
  fileprivate var mark: String {
    guard Console.isColourful else { return isFine ? "+" : "!" }
    return isFine ? "\u{1B}[32m+\u{1B}[0m" : "\u{1B}[33m!\u{1B}[0m"
  }
}
