import ArgumentParser
import Foundation

/// `validation`: how often the harness is right about changes of known size.
@main
struct Validation: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure how often the verdicts and findings of the harness are right.",
    subcommands: [Measure.self, Report.self], defaultSubcommand: Measure.self)
}

/// `validation measure`, the default.
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take trials, and add a line for each to a file; a later call goes on.",
    discussion: "Exit status: 0 done, 1 the harness failed, or --quick found wrong answers.")

  @Argument(help: "The file of trials, such as Reports/validation-quiet.jsonl.")
  var file: String?

  @Option(help: "The harness to validate, with its workers beside it.")
  var harness = ".build/release/harness"

  @Option(help: "The number of runs; each takes 16 seconds.")
  var runs = 60

  @Option(help: "The number of checks of each change; each takes 20 to 60 seconds.")
  var checks = 30

  @Option(name: .customLong("busy"), help: "The number of busy loops beside the harness.")
  var busyLoops = 0

  @Flag(
    help: """
      Take a few short trials in two minutes, without a file, and judge them: wrong answers fail beyond what \
      chance explains, and NOT JUDGED says what a busy machine left undecided.
      """)
  var quick = false

  func validate() throws {
    guard quick == (file == nil) else { throw ValidationError("give a file of trials, or --quick") }
    guard FileManager.default.isExecutableFile(atPath: harness) else {
      throw ValidationError("there is no program at \(harness): build it, or give --harness")
    }
    guard [runs, checks, busyLoops].allSatisfy({ 0...9999 ~= $0 }) else {
      throw ValidationError("--runs, --checks and --busy must lie between 0 and 9999")
    }
  }

  func run() throws {
    for _ in 0..<busyLoops { Thread { while true {} }.start() }
    if let file { try takeTrials(into: TrialFile(file)) } else { try judgeQuickly() }
  }

  private func takeTrials(into file: TrialFile) throws {
    var file = file
    let done = Set(file.trials.map(\.experiment))
    let missing = Experiment.plan(runs: runs, checks: checks, busyLoops: busyLoops)
      .filter { !done.contains($0) }
    for (index, experiment) in missing.enumerated() {
      let trial = try Harness(path: harness).trial(experiment)
      try file.append(trial)
      printLine("\(index + 1)/\(missing.count) \(experiment.name): \(trial.text)")
    }
  }

  private func judgeQuickly() throws {
    let harness = Harness(path: harness, budgets: (run: "5s", check: "8s"))
    let trials = try Experiment.plan(runs: 3, checks: 1, busyLoops: busyLoops)
      .filter { $0.change != "+10%" }
      .map { experiment in
        let trial = try harness.trial(experiment)
        printLine("\(experiment.name): \(trial.text)")
        return trial
      }
    let judgement = QuickJudgement(trials)
    judgement.lines.forEach(printLine)
    if !judgement.holds { throw ExitCode.failure }
  }

  /// Prints a line at once, also into a pipe.
  private func printLine(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// `validation report`.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a page about the trials of one or more files.")

  @Argument(help: "The files of trials.")
  var files: [String]

  @Option(help: "The page.")
  var output = "Reports/published/validation.md"

  func run() throws {
    let trials = try files.flatMap { try TrialFile($0).trials }
    try Page(trials).text.write(toFile: output, atomically: true, encoding: .utf8)
  }
}
