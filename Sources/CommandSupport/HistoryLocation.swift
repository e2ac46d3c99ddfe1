public import ArgumentParser
internal import HarnessCore
package import WorkerContract

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

extension Sink: ExpressibleByArgument {
  package static var defaultCompletionKind: CompletionKind {
    .list((byWork + [.batched, .refresh]).map(\.rawValue))
  }
}
