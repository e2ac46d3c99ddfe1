import ArgumentParser
import CommandSupport
import Glibc
import HarnessCore
import WorkerContract

/// Records the figures of all runs in a file, shows them and deletes them.
///
/// It is a separate program so that no campaign runs in a process that links SQLite.
@main
struct HarnessHistory: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harness history",
    abstract: "Show the figures of earlier runs, and find the runs that changed them.",
    discussion: """
      Every run, sweep, scale, baseline and check records its medians in one SQLite file. Figures of \
      different machines, documents or libraries are never averaged together. With --trend, a change of \
      the library is shown with the step. Interrupted runs are left out.
      """,
    subcommands: [ResetCommand.self, RecordCommand.self])

  @OptionGroup var location: HistoryLocation
  @OptionGroup var selection: HistorySelection

  @Option(
    help: ArgumentHelp(
      "Find the steps in a metric's history, such as parse_time. (default: none, show averages)",
      valueName: "metric"))
  var trend: String?

  @Flag(help: "List the runs themselves instead of averages: when, what, and of which commit.")
  var runs = false

  @Flag(help: "Print CSV.")
  var csv = false

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write pages for a browser: averages with curves, and steps. (default: none)",
      valueName: "directory"))
  var html: String?

  func validate() throws {
    guard [csv, json, html != nil].count(where: \.self) < 2 else {
      throw ValidationError("--csv, --json and --html exclude each other")
    }
    guard !runs || (trend == nil && html == nil) else {
      throw ValidationError("--runs lists runs; leave out --trend and --html")
    }
  }

  static func main() {
    // The reader of the answer has seen enough.
    signal(SIGPIPE) { _ in _exit(0) }
    runToEnd { ErrorMessage($0) }
  }

  func run() throws {
    let store = try HistoryStore(path: location.path(), isCreating: false)
    try selection.check(against: store)
    if let trend { try HistorySelection.check([trend], .metric, in: store) }
    if let html {
      let pages = ReportWriter(directory: html)
      for listing in [
        try overview(in: store), try trends(of: trend ?? Metric.parseTime.name, in: store),
      ] as [any Report] {
        for path in try pages.write(listing, as: [HTMLFormat()]) { Console.print(path) }
      }
    } else if runs {
      try show(
        RunListing(
          try store.runs(matching: selection.filter), machines: try store.machines()))
    } else if let trend {
      try show(trends(of: trend, in: store))
    } else {
      try show(overview(in: store))
    }
  }

  private func overview(in store: HistoryStore) throws -> OverviewListing {
    OverviewListing(
      try store.overview(matching: selection.filter), machines: try store.machines(),
      interrupted: try store.runs().interrupted)
  }

  private func trends(of metric: String, in store: HistoryStore) throws -> TrendListing {
    let trends = try store.series(of: metric, matching: selection.filter, joiningLibraries: true)
      .map { series in try Trend(series) }
    return TrendListing(trends, of: metric, machines: try store.machines())
  }

  private func show(_ listing: some Report) throws {
    if csv {
      Console.print(rendered: try CSVFormat().render(listing))
    } else if json {
      Console.print(rendered: try JSONFormat().render(listing))
    } else {
      let text = try TextFormat(TerminalRenderer(width: Console.width)).render(listing)
      Console.print(renderedFitting: String(text.dropLast()))
    }
  }
}

struct ResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Delete all runs of a history, after confirmation.")

  @OptionGroup var location: HistoryLocation

  @Flag(name: .customLong("yes"), help: "Don't ask.")
  var skipsConfirmation = false

  func run() throws {
    guard skipsConfirmation || Console.canAsk else {
      throw ValidationError(
        "this command deletes all runs, and there is no terminal to confirm it: use --yes to delete them"
      )
    }
    let store = try HistoryStore(path: location.path(), isCreating: false)
    let runs = try store.runs().all
    guard let first = runs.first, let last = runs.last else {
      Console.print("\(store.path) has no runs.")
      return
    }
    let what = "\(runs.count) runs, \(first.time.prefix(10)) to \(last.time.prefix(10))"
    guard skipsConfirmation || Console.ask("Delete all \(what), from \(store.path)?") else {
      Console.print("Nothing was deleted.")
      return
    }
    try store.reset()
    Console.print("Deleted \(what), from \(store.path).")
  }
}

/// Records runs; the harness calls it after each run.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record JSON reports, each as one run, and print the number of each run.",
    shouldDisplay: false)

  @OptionGroup var location: HistoryLocation

  @Argument(help: "The JSON reports, in the order of their runs.")
  var files: [String]

  func run() throws {
    let runs = try files.map { path in
      try Results.read(json: try ReportError.text(at: path), path: path)
    }
    let path = try location.path()
    do throws(HistoryError) {
      let store = try HistoryStore(path: path)
      for run in runs {
        Console.print("recorded \(try store.record(run))")
      }
    } catch {
      throw RecordingError(cause: error)
    }
  }
}

/// The error for a run that could not be recorded.
struct RecordingError: Error {
  let cause: HistoryError
}
