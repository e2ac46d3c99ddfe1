public import ArgumentParser
internal import Files
package import WorkerContract

/// The command line of `harness history`: what to show.
///
/// Both programs parse it: `harness` passes its arguments on to `harness-history`.
package struct HistoryArguments: ParsableArguments {
  @OptionGroup package var location: HistoryLocation
  @OptionGroup package var selection: HistorySelection

  @Option(
    help: ArgumentHelp(
      "Find the steps in a metric's history, such as parse_time. (default: none, show averages)",
      valueName: "metric"))
  package var trend: String?

  @Flag(help: "Print CSV.")
  package var csv = false

  @Flag(help: "Print JSON.")
  package var json = false

  package init() {}

  package func validate() throws {
    if csv, json { throw ValidationError("--csv and --json exclude each other") }
  }
}

/// The options that select a part of the history.
package struct HistorySelection: ParsableArguments {
  @Option(name: .customLong("corpus"), help: "A corpus by name; repeatable. (default: all)")
  package var corpora: [String] = []

  @Option(
    name: .customLong("backend"),
    help: "An implementation, floors and controls included; repeatable. (default: all parsers)")
  package var backends: [String] = []

  @Option(name: .customLong("sink"), help: "A sink; repeatable. (default: all)")
  package var sinks: [Sink] = []

  @Option(name: .customLong("stream"), help: "A stream; repeatable. (default: all)")
  package var streams: [String] = []

  @Option(
    name: .customLong("machine"),
    help: "A machine, by its number in the history; repeatable. (default: all)")
  package var machines: [Int] = []

  @Option(
    help: ArgumentHelp(
      "The first day, such as 2026-11-03, or time, in UTC. (default: the first in the history)",
      valueName: "time"))
  package var since: String?

  package init() {}

  package func validate() throws {
    guard let since else { return }
    guard since.wholeMatch(of: #/\d{4}(-\d\d(-\d\d(T\d\d(:\d\d(:\d\dZ?)?)?)?)?)?/#) != nil else {
      throw ValidationError("--since must be a day or moment in UTC, such as 2026-11-03T10:00")
    }
  }
}

/// The option that selects a history file.
package struct HistoryLocation: ParsableArguments {
  @Option(
    name: .customLong("history"),
    help: ArgumentHelp(
      """
      The file that stores the figures of all runs. (default: \
      feed-parser-harness/history.sqlite in XDG_STATE_HOME, otherwise in ~/.local/state)
      """, valueName: "file"))
  package var file: String?

  package init() {}

  package func validate() throws {
    if file == "" { throw ValidationError("--history must be the path of a file") }
  }

  /// Returns the path of the history file.
  ///
  /// - Throws: `ValidationError` if no path is given and the user has no home directory.
  package func path() throws -> String {
    if let file { return file }
    guard let state = Directory.userState() else {
      throw ValidationError(
        """
        neither XDG_STATE_HOME nor HOME is set, so there is no place for a history: set one of them, or \
        name a file with --history
        """)
    }
    return "\(state)/history.sqlite"
  }
}

/// The command line of `harness history reset`.
package struct HistoryReset: ParsableArguments {
  @OptionGroup package var location: HistoryLocation

  @Flag(name: .customLong("yes"), help: "Don't ask.")
  package var skipsConfirmation = false

  package init() {}
}

extension Sink: ExpressibleByArgument {}
