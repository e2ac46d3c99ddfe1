import ArgumentParser
import Campaign
import FeedEvents

/// `harness sweep`: what the size of chunks does to each backend.
struct SweepCommand: CurveCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Measure each backend over chunks of 1 B to 1 MiB, and flag what is super-linear.",
    discussion: """
      The reports are NAME-sweep. A row that is killed at --time-limit has no figure at that size, \
      and the curve says so.
      """)

  @Option(
    help: ArgumentHelp(
      """
      A corpus by name, or the path of a corpus directory or a single feed; bigtoken is made for it.
      """, valueName: "name or path"))
  var corpus = "itunes300"

  @Option(help: "What hears the events: null, count or model.")
  var sink = "count"

  @Option(help: "The smallest chunk, in bytes.")
  var from = 1

  @Option(help: "The largest chunk, in bytes; each is four times the one before.")
  var to = 1 << 20

  @Option(help: "The time to spend on measuring, such as 60s or 5m.")
  var budget = TimeBudget(seconds: 60)

  @OptionGroup var measuring: MeasuringOptions
  @OptionGroup var reports: ReportOptions
  @OptionGroup var history: HistoryOptions
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  func validate() throws {
    guard from >= 1, from < to, to <= 1 << 30 else {
      throw ValidationError("--from and --to must be sizes in bytes, the first below the second")
    }
  }

  func shape(_ request: inout PlanRequest) {
    // The largest first: where that takes too long, smaller ones needn't be tried.
    request.streams = sizes.reversed().map { .fixed($0) }
    request.sinks = [sink]
    request.asksForGrowth(as: "-sweep")
  }

  private var sizes: [Int] {
    var sizes = Array(sequence(first: from) { $0 * 4 <= to ? $0 * 4 : nil })
    if let last = sizes.last, last < to { sizes.append(to) }
    return sizes
  }
}
