import ArgumentParser
import CommandSupport
import FeedEvents
import HarnessCore
import WorkerContract

/// A command that measures the points of curves for each document.
protocol CurveCommand: AsyncParsableCommand, MeasuringCommand {
  var options: CurveOptions { get }
  func shape(_ request: inout PlanRequest)
}

struct CurveOptions: ParsableArguments {
  @OptionGroup var feeds: FeedArguments
  @OptionGroup(title: HelpTitle.work) var backends: BackendOptions
  @OptionGroup(title: HelpTitle.measuring) var extent: Extent
  @OptionGroup(title: HelpTitle.measuring) var measuring: MeasurementOptions
  @OptionGroup(title: HelpTitle.output) var reports: ReportOptions
  @OptionGroup(title: HelpTitle.output) var screen: ScreenOptions
  @OptionGroup(title: HelpTitle.output) var history: HistoryOptions
  @OptionGroup(title: HelpTitle.workers) var workers: WorkerOptions
  @OptionGroup(title: HelpTitle.workers) var debug: DebugOptions

  struct Extent: ParsableArguments {
    @Option(
      help: """
        The time for measuring, such as 60s or 5m, which several feeds share. A point that would take more than is \
        left of it is not tried. (default: 60s)
        """)
    var budget: TimeSpan?
  }

  func validate() throws {
    try measuring.requireNoRounds(with: ["--budget": extent.budget != nil])
  }

  fileprivate var budget: TimeSpan {
    extent.budget ?? Configuration.budget ?? TimeSpan(seconds: 60)
  }
}

extension CurveCommand {
  var debug: DebugOptions { options.debug }

  var wantsBinding: Bool { !options.measuring.isUnbound }

  mutating func run() async throws {
    let (budget, measuring, reports) = (options.budget, options.measuring, options.reports)
    var request = measuring.request(within: budget, options.backends)
    shape(&request)
    let fetched = try await FetchedDocuments(of: options.feeds.names, isQuiet: reports.quiet)
    defer { withExtendedLifetime(fetched) {} }
    let planner = Planner(registry: try await options.workers.registryWithPackages())
    let feeds = try Library.corpora(options.feeds.names, fetched, isQuiet: reports.quiet)
    let unnamed = try Self.plans(request, over: feeds, by: planner)
    let schedule = SuiteSchedule(
      unnamed, budget: measuring.rounds == nil ? budget.duration : nil)
    if measuring.isDryRun { return try reports.show(PlanReport(unnamed, by: schedule)) }
    let plans = try reports.naming(unnamed).plans
    let historyRecorder = HistoryRecorder(options.history)
    let reporter = CampaignReporter(
      workers: options.workers, reports: reports, screen: options.screen,
      history: historyRecorder)
    if !reports.quiet {
      Console.printError(schedule.announcement(of: plans.count, "curve", within: budget))
    }
    var results: [Results] = []
    for plan in plans { results.append(try await reporter.runAlone(plan)) }
    if let status = results.exitStatus { throw status }
    try historyRecorder.throwIfRecordingFailed()
  }

  /// Returns one plan for each feed, with an equal share of the budget.
  ///
  /// Feeds whose items can't be repeated are skipped, unless there are no other feeds.
  private static func plans(
    _ request: PlanRequest, over feeds: [Corpus], by planner: Planner
  ) throws -> [Plan] {
    let isRepeated = request.factors != [1]
    let fit = isRepeated ? feeds.filter { $0.itemsRange != nil } : feeds
    let chosen = fit.isEmpty ? feeds : fit
    for feed in feeds where !chosen.contains(feed) {
      Console.printError(
        "skipped \(feed.name): its items are not consecutive, or the harness can't tell which elements are items"
      )
    }
    var request = request
    request.budget = request.budget / chosen.count
    return try chosen.map { try planner.plan(request, over: $0) }
  }
}

/// `harness sweep`: measures the effect of the chunk size on each backend.
struct SweepCommand: CurveCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Measure each backend with chunks of 1 B to 1 MiB, and flag super-linear growth.",
    discussion: """
      The corpus bigtoken is designed for this command. The reports are named NAME-sweep. If an implementation \
      is killed at --time-limit, it has no figure at that chunk size, and the curve says so.
      """)

  @OptionGroup var options: CurveOptions
  @OptionGroup(title: HelpTitle.work) var chunks: ChunkSizes

  struct ChunkSizes: ParsableArguments {
    @Option(help: "The receiver of the events: discard, count or model.")
    var sink = Sink.count

    @Option(help: "The smallest chunk, in bytes.")
    var from = 1

    @Option(help: "The largest chunk, in bytes; each chunk size is four times the previous one.")
    var to = 1 << 20

    func validate() throws {
      guard from >= 1, from < to, to <= 1 << 30 else {
        throw ValidationError(
          "--from must be at least 1 byte, --to at most 1073741824 bytes, and --from less than --to"
        )
      }
    }

    /// The sizes in bytes, ascending.
    fileprivate var all: [Int] {
      var sizes = Array(sequence(first: from) { $0 * 4 <= to ? $0 * 4 : nil })
      if let last = sizes.last, last < to { sizes.append(to) }
      return sizes
    }
  }

  func shape(_ request: inout PlanRequest) {
    // Start with the largest chunks: if they take too long, smaller chunks need not be tried.
    request.streams = chunks.all.reversed().map { .fixed($0) }
    request.sinks = [chunks.sink]
    request.measureGrowth(as: "-sweep")
  }
}

/// `harness scale`: measures the effect of the document size on each backend.
struct ScaleCommand: CurveCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale",
    abstract: "Repeat the items of a document, and fit time and memory to its size.",
    discussion: """
      The items are repeated during replay, so that the whole document is never in memory or on disk. \
      The reports are named NAME-scale.
      """)

  @OptionGroup var options: CurveOptions
  @OptionGroup(title: HelpTitle.work) var repetitions: Repetitions

  /// The sizes of a document that is repeated.
  struct Repetitions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The numbers of repetitions of the items, separated by commas.", valueName: "n,n,…"))
    var factors = FactorList([1, 10, 100, 1000])

    @Option(
      help: ArgumentHelp(
        "The stream: a recording, which starts again at its end, fixed:BYTES or random:SEED.",
        valueName: "stream"))
    var stream: StreamSpecification = .fixed(16384)

    @Option(help: "The receiver of the events: discard, count or model.")
    var sink = Sink.count
  }

  func shape(_ request: inout PlanRequest) {
    request.streams = [repetitions.stream]
    request.sinks = [repetitions.sink]
    request.factors = repetitions.factors.values
    request.measureGrowth(as: "-scale")
  }
}
