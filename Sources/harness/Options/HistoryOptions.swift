import ArgumentParser
import CommandSupport

/// Options for recording runs in the history.
struct HistoryOptions: ParsableArguments {
  @OptionGroup var place: HistoryPlace

  @Flag(name: .customLong("no-history"), help: "Don't record this run in the history.")
  var isForgotten = false

  func validate() throws {
    if isForgotten, place.file != nil {
      throw ValidationError("--history and --no-history exclude each other")
    }
    // Before anything is measured: afterwards it would be lost.
    if !isForgotten { _ = try place.path() }
  }
}
