import ArgumentParser
import Campaign
import Corpora
import FeedEvents
import Reporting
import Results
import WorkerContract

/// `harness run`, the default: verify, measure, decide, report.
struct RunCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Verify, measure and report: the comparison itself (the default command).")

  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      """
      A corpus by name, or the path of a corpus directory, a single feed or a directory of feeds; \
      repeatable.
      """, valueName: "name or path"))
  var corpora: [String] = ["itunes300"]

  @Option(
    name: .customLong("stream"),
    help: ArgumentHelp(
      """
      A recording, or whole, fixed:BYTES, random:SEED; repeatable. (default: lan, or fixed:16384 \
      where nothing is recorded)
      """, valueName: "stream"))
  var streams: [StreamSpecification] = []

  @Option(
    name: .customLong("sink"),
    help: """
      What hears the events: null, count, model or batched; repeatable. (default: all but batched)
      """)
  var sinks: [String] = []

  @Option(help: "The time to spend on measuring, such as 15s, 500ms or 2m.")
  var budget = Self.standardBudget

  /// What a run has where nothing else is asked for.
  static let standardBudget = TimeBudget(seconds: 15)

  @Option(
    help: ArgumentHelp(
      "How chunks arrive for latencies: on a virtual clock, in real time, or all at once.",
      discussion: "virtual, real or full; streams without recorded times are always full."))
  var pace: Pace = .virtual

  @Option(help: ArgumentHelp("Stop each parse after so many items.", valueName: "items"))
  var stopAfter: Int?

  @Flag(help: "Measure variants as well: reused parsers, namespaces off, and the like.")
  var variants = false

  @OptionGroup var verdicts: VerdictOptions
  @OptionGroup var measuring: MeasuringOptions
  @OptionGroup var reports: ReportOptions
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  var wantsBinding: Bool { !measuring.isUnbound }

  func validate() throws {
    if let stopAfter, stopAfter < 1 { throw ValidationError("--stop-after must be at least 1") }
  }

  func run() async throws {
    let isSound = try await Interruption.cancelling { () async throws -> Bool in
      let planner = Planner(registry: try await workers.registry())
      // All of them are planned before one is measured: a typing error costs no measurement.
      let plans = try corpora.map { try planner.plan(request, over: Library.shared.corpus($0)) }
      try reports.rehearse(plans.map(\.reportName))
      let total = measuring.rounds.map { "of \($0) rounds" } ?? "of \(budget)"
      let desk = CampaignDesk(workers: workers, reports: reports, total: total)
      var isSound = true
      for plan in plans {
        isSound = try await desk.run(plan).isSound && isSound
        try Task.checkCancellation()
      }
      return isSound
    }
    if !isSound { throw ExitCode.unsoundRows }
  }

  private var request: PlanRequest {
    var request = measuring.request(within: budget)
    request.variants = variants
    request.streams = streams
    request.sinks = sinks
    request.pace = pace
    request.stopAfter = stopAfter
    verdicts.apply(to: &request)
    return request
  }
}
