import ArgumentParser
import CommandSupport

/// `harness history`: what was measured before, and when it changed; shown by `harness-history`.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what earlier runs measured, and find the runs that changed it.",
    discussion: """
      Every run, sweep, scale, baseline and check records its medians in one SQLite file. Figures of \
      different machines, documents or libraries are never averaged together. With --trend, a \
      library that changes is named beside the step; interrupted runs are left out.
      """,
    subcommands: [HistoryResetCommand.self])

  @OptionGroup var view: HistoryView

  func run() throws { try Launch.become(beside: "harness-history", after: "history") }
}

/// `harness history reset`: deletes all runs.
struct HistoryResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Delete every run of a history, after asking.")

  @OptionGroup var reset: HistoryReset

  func run() throws { try Launch.become(beside: "harness-history", after: "history") }
}
