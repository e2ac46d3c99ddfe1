import ArgumentParser
import CommandSupport
import HarnessCore

@main
struct Harness: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harness",
    abstract: "Compare XML parsers on feeds, to find the best parser for a feed.",
    usage: "harness [<command>] [<options>] [<feed> ...]",
    discussion: """
      The harness replays recorded chunk streams through interchangeable parsers, checks that all report \
      the same events, and only then reports throughput, memory, allocations and latency.

      Exit status: \(ExitCode.meanings.map { "\($0.status.rawValue) \($0.title)" }.joined(separator: ", ")); \
      'harness explain exit status' says more. 'harness --generate-completion-script bash' (or zsh, fish) prints \
      completions for your shell; 'scripts/setup --completions' installs them.
      """,
    // It increases when the command line or the report formats change.
    version: "0.1.0",
    subcommands: [
      RunCommand.self, SweepCommand.self, ScaleCommand.self, VerifyCommand.self,
      RecordsCommand.self, GenerateCommand.self, RecordCommand.self, XPathCommand.self,
      ListCommand.self, WorkerCommand.self, ExplainCommand.self, ConfigCommand.self,
      DoctorCommand.self, ReportCommand.self, CompareCommand.self, BaselineCommand.self,
      CheckCommand.self, BisectCommand.self, HistoryCommand.self, FollowCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func main() async {
    StandardStream.openMissing()
    do {
      try ProgramCommands.become(CommandLine.arguments.dropFirst())
      if let script = CompletionScript(CommandLine.arguments.dropFirst()) {
        Console.print(script.text)
        end(with: nil, nil)
      }
      Password.hide()
      // Before the first task: if the system denies the runtime a thread, the runtime waits forever.
      try ProcessLimits.require()
      try UnknownCommand.check(CommandLine.arguments.dropFirst().first)
      // Parsing asynchronously starts threads, and those that exist before the binding are not bound.
      let isCompletion = CommandLine.arguments.dropFirst().first == "---completion"
      var command = isCompletion ? try await asyncParseAsRoot() : try parseAsRoot()
      // Help is a command of the parser's own, and is to be had with any configuration.
      if configuration.subcommands.contains(where: { $0 == type(of: command) }) {
        _ = try Configuration.found.get()
      }
      if let measuring = command as? any MeasuringCommand {
        try await measuring.debug.requireRelease()
        // Before any other thread exists, so that all threads inherit the binding.
        if measuring.wantsBinding { BoundProcessor.shared.bind() }
      }
      let watch = Interruption.watch()
      defer { withExtendedLifetime(watch) {} }
      if let asynchronous = command as? any AsyncParsableCommand {
        try await Interruption.cancelling {
          var command = asynchronous
          try await command.run()
        }
      } else {
        try command.run()
      }
      end(with: nil, nil)
    } catch {
      end(with: error, ErrorMessage(error))
    }
  }
}

/// A command whose figures depend on the build configuration.
protocol MeasuringCommand: ParsableCommand {
  var debug: DebugOptions { get }
  var wantsBinding: Bool { get }
}

extension MeasuringCommand {
  var wantsBinding: Bool { false }
}
