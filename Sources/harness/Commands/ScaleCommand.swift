import ArgumentParser
import Campaign
import FeedEvents

/// `harness scale`: what the size of the document does to each backend.
struct ScaleCommand: CurveCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale",
    abstract: "Repeat the items of a document, and fit time and memory against its size.",
    discussion: """
      The document is amplified while it is replayed: it is never in memory, nor on the disk, as a \
      whole. The reports are NAME-scale.
      """)

  @Option(
    help: ArgumentHelp(
      "A corpus by name, or the path of a corpus directory or a single feed.",
      valueName: "name or path"))
  var corpus = "itunes300"

  @Option(
    help: ArgumentHelp(
      "How often the items are repeated, separated by commas.", valueName: "n,n,…"))
  var factors = FactorList([1, 10, 100, 1000])

  @Option(
    help: ArgumentHelp(
      "A recording, or fixed:BYTES, random:SEED; a recording begins anew where it ends.",
      valueName: "stream"))
  var stream: StreamSpecification = .fixed(16384)

  @Option(help: "What hears the events: null, count or model.")
  var sink = "count"

  @Option(help: "The time to spend on measuring; every cell is measured once at least.")
  var budget = TimeBudget(seconds: 60)

  @OptionGroup var measuring: MeasuringOptions
  @OptionGroup var reports: ReportOptions
  @OptionGroup var history: HistoryOptions
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  func shape(_ request: inout PlanRequest) {
    request.streams = [stream]
    request.sinks = [sink]
    request.factors = factors.values
    request.asksForGrowth(as: "-scale")
  }
}
