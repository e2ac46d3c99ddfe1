import ArgumentParser
import CommandSupport
import Files
import Validation

/// `harness validate`: whether the harness itself can be believed.
struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Find out whether this harness can be believed: its gate and its verdicts.",
    discussion: """
      For those who change the harness. Each part measures what is known beforehand, by this harness and \
      the workers beside it; CONTRIBUTING.md says when.
      """,
    shouldDisplay: false,
    subcommands: [
      ValidateGateCommand.self, ValidateStatisticsCommand.self, ValidateLayoutCommand.self,
    ])
}

/// The common part of the subcommands.
private protocol ValidatingCommand: AsyncParsableCommand, MeasuringCommand, Sendable {
  func validate(_ harness: HarnessProgram) async throws -> ValidationOutcome
}

extension ValidatingCommand {
  /// Runs the validation, and prints what came of it.
  ///
  /// - Throws: `ExitCode.fault` if what must hold does not.
  func run() async throws {
    let outcome = try await Interruption.cancelling {
      try await PackageBuild.current?.completeIfNeeded()
      return try await validate(
        HarnessProgram(Launch.executable, debug.allowDebug ? ["--allow-debug"] : []))
    }
    if !outcome.text.isEmpty { Console.print("\n\(outcome.text)") }
    for line in outcome.remarks { Console.print(line) }
    guard outcome.holds else { throw ExitCode.fault }
  }
}

/// Prints a line at once, also into a file or a pipe.
private func say(_ line: String) { Console.print(line) }

/// `harness validate gate`.
struct ValidateGateCommand: ValidatingCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "How often the gate is wrong: writes gate-validation.md.",
    discussion: """
      Each trial is a check of libxml2, expat and foundation beside the same workers once more: with \
      nothing changed, which must find nothing; with one of the three slowed by 3 % or 30 %, in turn, \
      which must name it and nothing else. And of exact metrics alone, against \
      gate-validation.baseline.json, which is recorded first: with one allocation more a parse, which must \
      name it likewise. A check that could not tell is neither an alarm nor a catch. All of it on a quiet \
      machine, beside a busy loop on another processor, beside one on the same, and beside copies of \
      memory. No check of exact metrics alone may take more than 2 s. gate-validation.csv has a line a \
      trial, written as soon as it is done: a run that is stopped goes on where it was, and its report says \
      how far it has come. Exit status: 0 what must hold holds, 1 it does not, 3 the baseline is of another \
      machine or other libraries, 65 gate-validation.csv is not of this form, 73 can't write.
      """)

  @Flag(
    help: """
      One or two trials of each kind in three minutes, and no report unless --output is given; fails by a \
      false alarm, an allocation that is missed or not judged, or a missed slowdown of 30 % alone.
      """)
  var quick = false

  @Flag(help: "Forget what an earlier run has found, and its baseline.")
  var fresh = false

  @Option(
    help: ArgumentHelp(
      "The directory of the log and the report. (default: Reports/published, in the package)",
      valueName: "directory"))
  var output: String?

  @OptionGroup var debug: DebugOptions

  fileprivate func validate(_ harness: HarnessProgram) async throws -> ValidationOutcome {
    let temporary = quick && output == nil ? try TemporaryDirectory() : nil
    defer { withExtendedLifetime(temporary) {} }
    return try await GateValidation(
      of: harness, into: output ?? temporary?.path ?? Launch.publishedDirectory, isQuick: quick,
      isFresh: fresh, say: say
    ).run()
  }
}

/// `harness validate statistics`.
struct ValidateStatisticsCommand: ValidatingCommand {
  static let configuration = CommandConfiguration(
    commandName: "statistics",
    abstract: "How good the verdicts on time are: writes validation.md from raw rounds.",
    discussion: """
      Takes a sitting, of an hour and a half: runs of a backend (expat, libxml2 or foundation) beside six \
      copies of it, an unchanged one and others slowed by 0.5, 1, 2, 3 and 5 %. A run is taken in one of \
      four states of the machine: quiet; beside a busy loop on another processor; beside one on the \
      processor that is measured on; beside copies of memory on another processor. What proves the state \
      is recorded with the run; one that is not in it is kept and listed in the report, but does not count, \
      and is taken again. Each run is stored in rounds/STATE-SITTING.csv as soon as it is done: a sitting \
      that is stopped goes on where it was. The verdicts by each twelfth, by each quarter and by all of a \
      run are those of the harness's own rule: at most one of 200 may be wrong in any state. \
      --default-runs takes 102 runs, half an hour in all, each with the budget and the number of \
      implementations of the default run, on a quiet machine; they are stored in rounds/default. Of their copies slowed by 5 %, \
      99 % must be called slower wherever the processor kept one speed. Exit status: 0 what must \
      hold holds, or the report is that of its rounds; 1 it does not; 65 the raw rounds are not of this \
      form, method or budget; 66 there are none; 69 the machine can't be in a state; 73 can't write.
      """)

  @Option(
    help: ArgumentHelp(
      """
      The sitting that the runs belong to. (default: the last one, or the next if its last run was more \
      than two hours ago)
      """, valueName: "number"))
  var sitting: Int?

  @Option(
    help: ArgumentHelp(
      "How many runs of each state and backend the sitting is to have. (default: 7; 34 --default-runs)",
      valueName: "number"))
  var runs: Int?

  @Option(help: "The time to spend on a run. (default: 60s; 15s with --default-runs)")
  var budget: TimeSpan?

  @Option(
    help: ArgumentHelp(
      "The directory of validation.md and the folder rounds. (default: Reports/published, in the package)",
      valueName: "directory"))
  var output: String?

  @Flag(
    help: "Take runs like the default run, with three copies, on a quiet machine.")
  var defaultRuns = false

  @Flag(help: "Write the report from the raw rounds there are, in seconds.")
  var report = false

  @Flag(help: "Say whether the report that is there is the one of its raw rounds.")
  var recompute = false

  @Flag(
    help: """
      A few short campaigns in less than a minute, and no report; fails by a wrong verdict alone, and \
      says what stays undecided or takes longer than its limit.
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
    if let unfit = unfit.first { throw ValidationError("\(unfit) does not go with \(modes[0])") }
    for (name, number) in [("--sitting", sitting), ("--runs", runs)] {
      guard (1...9999).contains(number ?? 1) else {
        throw ValidationError("\(name) must be at least 1, and 9999 at most")
      }
    }
  }

  fileprivate func validate(_ harness: HarnessProgram) async throws -> ValidationOutcome {
    if quick { return try await QuickCampaigns(of: harness, say: say).run() }
    let validation = StatisticsValidation(
      of: harness, into: output ?? Launch.publishedDirectory, say: say)
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
    abstract: "How far the order of linking moves times: writes layout.md and layout.csv.",
    discussion: """
      The workers of the release build are linked again with their objects shuffled, into a directory that \
      goes away, and measured beside the release build. What differs is the place of the code alone: no \
      change of a time that is smaller than this says anything of the code. Exit status: 0 done, 69 this \
      harness does not lie where SwiftPM has built it, 73 can't write.
      """)

  @Option(help: ArgumentHelp("How many orders are tried.", valueName: "number"))
  var layouts = 12

  @Option(help: "The time to spend on the times of each.")
  var budget = TimeSpan(seconds: 20)

  @Option(
    help: ArgumentHelp(
      "The directory of the report. (default: Reports/published, in the package)",
      valueName: "directory"))
  var output: String?

  @OptionGroup var debug: DebugOptions

  func validate() throws {
    guard (1...9999).contains(layouts) else {
      throw ValidationError("--layouts must be at least 1, and 9999 at most")
    }
  }

  fileprivate func validate(_ harness: HarnessProgram) async throws -> ValidationOutcome {
    try await LayoutValidation(
      of: harness, into: output ?? Launch.publishedDirectory, layouts: layouts,
      budget: budget.duration / .seconds(1), say: say
    ).run()
  }
}
