import ArgumentParser
import CommandSupport
import HarnessCore

/// The command line.
@main
struct Harness: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harness",
    abstract: "Compare XML parsers on feeds, to find the best parser for a feed.",
    discussion: """
      The harness replays recorded chunk streams through interchangeable parsers, checks that all report \
      the same events, and only then reports throughput, memory, allocations and latency.

      Exit status: 0 all implementations are sound and not worse than before, 1 internal error, 2 worse, \
      3 figures are missing or not comparable, 4 better (if requested), 5 an implementation differs, can't be \
      compared, rejected the document, crashed, was killed, timed out, reached a limit or is absent (the report \
      is written), \
      64 usage, 65 bad corpus or data, 66 not found, 69 a tool, a library, /proc, threads or open files are \
      missing, 73 can't write, 75 a check or a comparison is undecided, 76 a document can't be fetched, \
      130 interrupted.
      """,
    version: HarnessVersion.current,
    subcommands: [
      RunCommand.self, SweepCommand.self, ScaleCommand.self, VerifyCommand.self,
      RecordsCommand.self, GenerateCommand.self, RecordCommand.self, XPathCommand.self,
      ListCommand.self,
      DoctorCommand.self,
      ReportCommand.self, CompareCommand.self, BaselineCommand.self, CheckCommand.self,
      BisectCommand.self, HistoryCommand.self, FollowCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func main() async {
    do {
      try ProgramCommands.become(CommandLine.arguments.dropFirst())
      Password.hide()
      // Before the first task: if the system denies the runtime a thread, the runtime waits forever.
      try ProcessLimits.require()
      try CommandWord(CommandLine.arguments.dropFirst().first)?.requireCommand()
      var command = try parseAsRoot()
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
      let error = MisplacedDocument(error) ?? error
      end(with: error, ErrorMessage(error))
    }
  }
}

/// A command whose figures depend on the build configuration.
protocol MeasuringCommand: ParsableCommand {
  var debug: DebugOptions { get }
  /// Whether to bind the harness and its workers to one processor.
  var wantsBinding: Bool { get }
}

extension MeasuringCommand {
  var wantsBinding: Bool { false }
}

/// The version of the harness, which increases when the command line or the report formats change.
enum HarnessVersion {
  static let current = "0.1.0"
}
