import ArgumentParser
import CommandSupport
import HarnessCore
import Validation

/// `harness validate`: validates the harness itself.
struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Validate the harness itself: its gate and its verdicts.",
    discussion: """
      This command is for developers of the harness. Each subcommand measures known differences with this \
      harness and the workers in its directory. CONTRIBUTING.md says when to run them.
      """,
    shouldDisplay: false,
    subcommands: [
      ValidateGateCommand.self, ValidateStatisticsCommand.self, ValidateLayoutCommand.self,
    ])
}

/// The common part of the subcommands.
private protocol ValidatingCommand: AsyncParsableCommand, MeasuringCommand, Sendable {
  func runValidation(of harness: HarnessProgram) async throws -> ValidationOutcome
}

extension ValidatingCommand {
  /// Runs the validation, and prints its outcome.
  ///
  /// - Throws: `ExitCode.fault` if a requirement is not met.
  func run() async throws {
    try await PackageBuild.current?.completeIfNeeded()
    let outcome = try await runValidation(
      of: HarnessProgram(SiblingProgram.executable, debug.allowDebug ? ["--allow-debug"] : []))
    if !outcome.text.isEmpty { Console.print("\n\(outcome.text)") }
    for line in outcome.remarks { Console.print(line) }
    guard outcome.holds else { throw ExitCode.fault }
  }
}

/// Prints a line immediately, also to a file or a pipe.
private func printLine(_ line: String) { Console.print(line) }

/// `harness validate gate`.
struct ValidateGateCommand: ValidatingCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Measure how often the gate is wrong, and write gate-validation.md.",
    discussion: """
      Each trial is a check of libxml2, expat and foundation against the same workers. Without a change, \
      the check must find nothing. With one of the three slowed by 3 % or 30 %, in turn, the check must \
      name it and nothing else. Exact metrics are also checked on their own, against \
      gate-validation.baseline.json, which is recorded first; with one more allocation per parse, the check \
      must name the backend and nothing else. An undecided check counts neither as an alarm nor as a catch. \
      The trials run on a quiet machine, with a busy loop on another processor, with one on the same \
      processor, and with memory copies. A check of only exact metrics must not take more than 2 s. \
      gate-validation.csv has one line per trial, written as soon as the trial is done, so that an \
      interrupted run can be continued; its report shows its progress. Exit status: 0 all requirements are \
      met, 1 one is not, 3 the baseline is from another machine or other libraries, 65 gate-validation.csv \
      has another format, 73 can't write.
      """)

  @Flag(
    help: """
      Run one or two trials of each kind in three minutes, and write no report unless --output is given. \
      Only a false alarm, a missed or unjudged allocation, or a missed slowdown of 30 % is a failure.
      """)
  var quick = false

  @Flag(help: "Discard the results and the baseline of an earlier run.")
  var fresh = false

  @Option(
    help: ArgumentHelp(
      "The directory of the log and the report. (default: Reports/published)",
      valueName: "directory"))
  var output: String?

  @OptionGroup var debug: DebugOptions

  fileprivate func runValidation(of harness: HarnessProgram) async throws -> ValidationOutcome {
    let temporary = quick && output == nil ? try TemporaryDirectory() : nil
    defer { withExtendedLifetime(temporary) {} }
    return try await GateValidation(
      of: harness, into: output ?? temporary?.path ?? Launch.publishedDirectory, isQuick: quick,
      isFresh: fresh, printLine: printLine
    ).run()
  }
}

/// `harness validate statistics`.
struct ValidateStatisticsCommand: ValidatingCommand {
  static let configuration = CommandConfiguration(
    commandName: "statistics",
    abstract: "Measure how good the verdicts on time are, and write validation.md from raw rounds.",
    discussion: """
      The command takes a sitting of an hour and a half: runs of a backend (expat, libxml2 or foundation) \
      side by side with six copies of it, an unchanged one and others slowed by 0.5, 1, 2, 3 and 5 %. The \
      machine is in one of four states during a run: quiet; with a busy loop on another processor; with a \
      busy loop on the measured processor; with memory copies on another processor. Evidence of the state \
      is recorded with the run. A run in the wrong state is kept and listed in the report, but does not \
      count and is repeated. Each run is stored in rounds/STATE-SITTING.csv as soon as it is done, so that \
      an interrupted sitting can be continued. The harness's own rule gives verdicts on each twelfth, each \
      quarter and all of a run; at most one verdict in 200 may be wrong in any state. --default-runs takes \
      102 runs in half an hour on a quiet machine, each with the budget and the number of implementations \
      of the default run, and stores them in rounds/default. 99 % of their copies slowed by 5 % must be \
      called slower in runs with a constant processor speed. Exit status: 0 all requirements are met, or the \
      report matches its rounds; 1 otherwise; 65 the raw rounds have another format, method or budget; 66 \
      there are no raw rounds; 69 the machine can't enter a state; 73 can't write.
      """)

  @Option(
    help: ArgumentHelp(
      """
      The sitting that the runs belong to. (default: the last sitting, or the next one if its last run was \
      more than two hours ago)
      """, valueName: "number"))
  var sitting: Int?

  @Option(
    help: ArgumentHelp(
      "The number of runs of each state and backend. (default: 7, or 34 with --default-runs)",
      valueName: "number"))
  var runs: Int?

  @Option(help: "The time for each run. (default: 60s, or 15s with --default-runs)")
  var budget: TimeSpan?

  @Option(
    help: ArgumentHelp(
      "The directory of validation.md and the folder rounds. (default: Reports/published)",
      valueName: "directory"))
  var output: String?

  @Flag(
    help: "Take runs like the default run, with three copies, on a quiet machine.")
  var defaultRuns = false

  @Flag(help: "Write the report from the existing raw rounds; this takes seconds.")
  var report = false

  @Flag(help: "Check whether the existing report matches its raw rounds.")
  var recompute = false

  @Flag(
    help: """
      Run a few short campaigns in less than a minute, and write no report. Only a wrong verdict is a \
      failure; undecided verdicts and exceeded time limits are printed.
      """)
  var quick = false

  @OptionGroup var debug: DebugOptions

  func validate() throws {
    let modes = [("--report", report), ("--recompute", recompute), ("--quick", quick)]
      .filter(\.1).map(\.0)
    let ofSittings = [
      ("--sitting", sitting != nil), ("--runs", runs != nil), ("--budget", budget != nil),
      ("--default-runs", defaultRuns),
    ].filter(\.1).map(\.0)
    let unfit =
      modes.dropFirst() + (modes.isEmpty ? [] : ofSittings)
      + (quick && output != nil ? ["--output"] : [])
    if let unfit = unfit.first {
      throw ValidationError("\(unfit) can't be combined with \(modes[0])")
    }
    for (name, number) in [("--sitting", sitting), ("--runs", runs)] {
      guard (1...9999).contains(number ?? 1) else {
        throw ValidationError("\(name) must be between 1 and 9999")
      }
    }
  }

  fileprivate func runValidation(of harness: HarnessProgram) async throws -> ValidationOutcome {
    if quick { return try await QuickCampaigns(of: harness, printLine: printLine).run() }
    let validation = StatisticsValidation(
      of: harness, into: output ?? Launch.publishedDirectory, printLine: printLine)
    if report { return try validation.writeReport() }
    if recompute { return try await validation.recompute() }
    return try await validation.takeSitting(
      of: defaultRuns ? .standard : .graded, sitting, count: runs,
      budget: budget.map { $0.duration / .seconds(1) })
  }
}

/// `harness validate layout`.
struct ValidateLayoutCommand: ValidatingCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Measure how much the link order changes times, and write layout.md and layout.csv.",
    discussion: """
      The workers of the release build are linked again with their objects shuffled, into a temporary \
      directory, and measured side by side with the release build. Only the position of the code differs, so \
      a smaller change of a time says nothing about the code. Exit status: 0 done, 69 this harness is not \
      in the directory where SwiftPM built it, 73 can't write.
      """)

  @Option(help: ArgumentHelp("The number of link orders.", valueName: "number"))
  var layouts = 12

  @Option(help: "The time for measuring each link order.")
  var budget = TimeSpan(seconds: 20)

  @Option(
    help: ArgumentHelp(
      "The directory of the report. (default: Reports/published)",
      valueName: "directory"))
  var output: String?

  @OptionGroup var debug: DebugOptions

  func validate() throws {
    guard (1...9999).contains(layouts) else {
      throw ValidationError("--layouts must be between 1 and 9999")
    }
  }

  fileprivate func runValidation(of harness: HarnessProgram) async throws -> ValidationOutcome {
    try await LayoutValidation(
      of: harness, into: output ?? Launch.publishedDirectory, layouts: layouts,
      budget: budget.duration / .seconds(1), printLine: printLine
    ).run()
  }
}
