import ArgumentParser
import FoundationEssentials
import History

/// Which history is meant.
struct HistoryPlace: ParsableArguments {
  @Option(
    name: .customLong("history"),
    help: ArgumentHelp(
      """
      The file that the figures of all runs are kept in. (default: \
      feed-parser-harness/history.sqlite in XDG_STATE_HOME, else in ~/.local/state)
      """, valueName: "file"))
  var file: String?

  func validate() throws {
    if file == "" { throw ValidationError("--history must be the path of a file") }
  }

  /// Its path.
  var path: String {
    file ?? HistoryFile.standardPath(in: ProcessInfo.processInfo.environment)
  }
}
