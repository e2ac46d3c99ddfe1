import ArgumentParser
import History

/// `harness history`: what was measured before, and when it changed.
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

  @OptionGroup var place: HistoryPlace
  @OptionGroup var choice: HistoryChoice

  @Option(
    help: ArgumentHelp(
      "Find the steps in a metric's past, such as parse_time. (default: none, show averages)",
      valueName: "metric"))
  var trend: String?

  @Flag(help: "Print CSV.")
  var csv = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if csv, json { throw ValidationError("--csv and --json exclude each other") }
  }

  func run() throws {
    let store = try HistoryStore(path: place.path, isCreating: false)
    try choice.check(against: store)
    if let trend {
      try HistoryChoice.check([trend], .metric, in: store)
      let trends = try store.past(of: trend, matching: choice.filter, joiningLibraries: true)
        .map { row in try Trend(row) }
      try show(TrendListing(trends, of: trend, machines: store.machines()))
    } else {
      let overview = try store.overview(matching: choice.filter)
      try show(
        OverviewListing(
          overview, machines: store.machines(), interrupted: store.runs().interrupted))
    }
  }

  private func show(_ listing: some HistoryListing) throws {
    if csv {
      print(listing.csv, terminator: "")
    } else if json {
      print(try listing.json(), terminator: "")
    } else {
      print(listing.text)
    }
  }
}

/// `harness history reset`: forgets all runs.
struct HistoryResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Delete every run of a history, after asking.")

  @OptionGroup var place: HistoryPlace

  @Flag(name: .customLong("yes"), help: "Don't ask.")
  var isSure = false

  func run() throws {
    guard isSure || Console.canAsk else {
      throw ValidationError(
        "this deletes every run, and there is no terminal to ask on: say --yes if that is meant")
    }
    let store = try HistoryStore(path: place.path, isCreating: false)
    let runs = try store.runs().all
    guard let first = runs.first, let last = runs.last else {
      print("\(store.path) has no runs.")
      return
    }
    let what = "\(runs.count) runs, \(first.time.prefix(10)) to \(last.time.prefix(10))"
    guard isSure || Console.ask("Delete all \(what), from \(store.path)?") else {
      print("Nothing was deleted.")
      return
    }
    try store.reset()
    print("Deleted \(what), from \(store.path).")
  }
}
