import ArgumentParser
import CommandSupport
import WorkerContract

/// The options that select a part of the history.
struct HistorySelection: ParsableArguments {
  @Option(name: .customLong("corpus"), help: "A corpus by name; repeatable. (default: all)")
  var corpora: [String] = []

  @Option(
    name: .customLong("backend"),
    help: "An implementation, floors and controls included; repeatable. (default: all parsers)")
  var backends: [String] = []

  @Option(name: .customLong("sink"), help: "A sink; repeatable. (default: all)")
  var sinks: [Sink] = []

  @Option(name: .customLong("stream"), help: "A stream; repeatable. (default: all)")
  var streams: [String] = []

  @Option(
    name: .customLong("machine"),
    help: "A machine, by its number in the history; repeatable. (default: all)")
  var machines: [Int] = []

  @Option(
    help: ArgumentHelp(
      "The first day, such as 2026-11-03, or time, in UTC; or a number of days, such as 7d. (default: the first in the history)",
      valueName: "time"))
  var since: String?

  func validate() throws {
    guard let since else { return }
    let moment = #/\d{4}(-\d\d(-\d\d(T\d\d(:\d\d(:\d\dZ?)?)?)?)?)?|\d{1,5}d/#
    guard since.wholeMatch(of: moment) != nil else {
      throw ValidationError(
        "--since must be a day or moment in UTC, such as 2026-11-03T10:00, or a number of days, such as 7d"
      )
    }
  }
}
