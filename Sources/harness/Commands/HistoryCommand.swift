import ArgumentParser
import CommandSupport

/// `harness history`: shows the figures of earlier runs and their changes; `harness-history` does the work.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show the figures of earlier runs, and find the runs that changed them.",
    discussion: """
      Every run, sweep, scale, baseline and check records its medians in one SQLite file. Figures of \
      different machines, documents or libraries are never averaged together. With --trend, a change of \
      the library is shown with the step. Interrupted runs are left out.
      """,
    subcommands: [HistoryResetCommand.self])

  @OptionGroup var arguments: HistoryArguments

  func run() throws { try Launch.replaceProcess(with: "harness-history", after: "history") }
}

/// `harness history reset`: deletes all runs.
struct HistoryResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Delete all runs of a history, after confirmation.")

  @OptionGroup var reset: HistoryReset

  func run() throws { try Launch.replaceProcess(with: "harness-history", after: "history") }
}
