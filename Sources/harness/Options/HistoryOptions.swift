import ArgumentParser
import CommandSupport
import WorkerContract

struct HistoryOptions: ParsableArguments {
  @OptionGroup var location: HistoryLocation

  @Flag(name: .customLong("no-history"), help: "Do not record this run in the history.")
  var isHistoryDisabled = false

  /// The given options, quoted for a shell, for commands that messages suggest.
  var given: [String] {
    (location.file.map { ["--history", $0.shellWord] } ?? [])
      + (isHistoryDisabled ? ["--no-history"] : [])
  }

  func validate() throws {
    if isHistoryDisabled, location.file != nil {
      throw ValidationError("--history and --no-history exclude each other")
    }
    // Check the path before measuring: an error afterwards would lose the measurements.
    if !isHistoryDisabled { _ = try location.path() }
  }
}
