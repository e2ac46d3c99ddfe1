import ArgumentParser
import History

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
