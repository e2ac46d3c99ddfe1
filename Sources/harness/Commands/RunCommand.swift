import ArgumentParser
import CommandSupport
import FeedEvents
import HarnessCore
import WorkerContract

/// `harness run`, the default command: verifies, measures, decides and reports.
struct RunCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Verify, measure and compare backends, and write reports (the default command).")

  @OptionGroup var feeds: FeedArguments
  @OptionGroup(title: HelpTitle.work) var backends: BackendOptions
  @OptionGroup(title: HelpTitle.work) var work: WorkOptions
  @OptionGroup(title: HelpTitle.work) var records: RecordOptions
  @OptionGroup(title: HelpTitle.work) var refresh: RefreshOptions
  @OptionGroup(title: HelpTitle.measuring) var extent: Extent
  @OptionGroup(title: HelpTitle.measuring) var measuring: MeasurementOptions
  @OptionGroup(title: HelpTitle.comparing) var verdicts: VerdictOptions
  @OptionGroup(title: HelpTitle.output) var reports: ReportOptions
  @OptionGroup(title: HelpTitle.output) var naming: ReportNameOptions
  @OptionGroup(title: HelpTitle.output) var screen: ScreenOptions
  @OptionGroup(title: HelpTitle.output) var history: HistoryOptions
  @OptionGroup(title: HelpTitle.workers) var workers: WorkerOptions
  @OptionGroup(title: HelpTitle.workers) var debug: DebugOptions

  struct WorkOptions: ParsableArguments {
    @Option(
      name: .customLong("stream"),
      help: ArgumentHelp(
        """
        A stream: a recording, whole, fixed:BYTES or random:SEED; repeatable. (default: lan, or fixed:16384 \
        if there is no recording)
        """, valueName: "stream"))
    var streams: [StreamSpecification] = []

    @Option(
      name: .customLong("sink"),
      help: """
        The receiver of the events: discard, count, model, batched, or refresh with --previous; repeatable. \
        (default: discard, count and model, or model and refresh with --previous; the comparison uses model, or \
        count if no record type reads the feed)
        """)
    var sinks: [Sink] = []

    @Flag(help: "Measure variants as well, such as reused parsers and trees.")
    var variants = false

    @Option(
      name: .customLong("beside"),
      help: ArgumentHelp(
        """
        A corpus of the same records in another syntax, such as itunes300-json. The backends that read it are \
        measured in the same rounds, and compared by items per second. (default: none)
        """, valueName: "feed"),
      completion: .feeds)
    var counterpart: String?

    @Option(
      help: ArgumentHelp(
        """
        The arrival of chunks for latencies: on a virtual clock (virtual), in real time (real) or all at once \
        (full).
        """,
        discussion: "Streams without recorded times are always full."))
    var pace: Pace = .virtual

    @Option(
      help: ArgumentHelp(
        "The number of items after which each parse stops. (default: none, parse to the end)",
        valueName: "items"))
    var stopAfter: Int?

    @Flag(
      name: .customLong("instructions"),
      help: "Count instructions, retains and releases as well, with valgrind's callgrind; slow.")
    var countsInstructions = false
  }

  struct Extent: ParsableArguments {
    @Option(
      help: """
        The time for measuring all feeds, such as 15s, 500ms or 2m; several feeds share it equally. (default: \
        15s, or 5s for each of several feeds)
        """)
    var budget: TimeSpan?
  }

  /// The default budget of a run with one feed.
  static let standardBudget = TimeSpan(seconds: 15)

  /// Returns the default budget of a run with a number of feeds.
  private func standardBudget(of feeds: Int) -> TimeSpan {
    feeds > 1 ? TimeSpan(seconds: 5 * feeds) : Self.standardBudget
  }

  var wantsBinding: Bool { !measuring.isUnbound }

  func validate() throws {
    if let stopAfter = work.stopAfter, stopAfter < 1 {
      throw ValidationError("--stop-after must be at least 1")
    }
    try measuring.requireNoRounds(with: [
      "--budget": extent.budget != nil, "--until-decided": verdicts.endsWhenDecided,
    ])
  }

  func run() async throws {
    let fetched = try await FetchedDocuments(
      of: feeds.names + [work.counterpart, refresh.snapshot.previous], isQuiet: reports.quiet)
    defer { withExtendedLifetime(fetched) {} }
    let planner = Planner(registry: try await workers.registryWithPackages())
    // Plan all feeds before measuring any, so that a typing error does not cost a measurement.
    let feeds = try besideCounterpart(
      records.apply(
        to: readable(
          distinct(Library.corpora(self.feeds.names, fetched, isQuiet: reports.quiet)), by: planner)
      ),
      fetched)
    let budget = extent.budget ?? Configuration.budget ?? standardBudget(of: feeds.count)
    var request = try request(within: budget)
    let refresh = try await refresh(of: feeds, by: planner, fetched)
    defer { withExtendedLifetime(refresh) {} }
    if let refresh {
      request.refresh = refresh.request
      if work.sinks.isEmpty { request.sinks = [.model, .refresh] }
    }
    // One answer for all feeds needs a sink that all of them support.
    request.comparesRecords = feeds.count == 1 || feeds.allSatisfy { $0.recordType != nil }
    let unnamed = try (refresh.map { [$0.corpus] } ?? feeds).map {
      try planner.plan(request, over: $0)
    }
    let schedule = SuiteSchedule(
      unnamed, budget: measuring.rounds == nil ? budget.duration : nil)
    if measuring.isDryRun { return try reports.show(PlanReport(unnamed, by: schedule)) }
    let (plans, suite) = try reports.naming(unnamed, naming.name)
    let historyRecorder = HistoryRecorder(history)
    let reporter = CampaignReporter(
      workers: workers, reports: reports, screen: screen, history: historyRecorder)
    let status: ExitCode?
    if plans.count > 1 {
      status = try await SuiteRun(name: suite, reporter: reporter, budget: budget)
        .run(plans, by: schedule)
    } else {
      status = [try await reporter.runAlone(plans[0])].exitStatus
    }
    if let status { throw status }
    try historyRecorder.throwIfRecordingFailed()
  }

  private func besideCounterpart(
    _ feeds: [Corpus], _ fetched: FetchedDocuments
  ) throws -> [Corpus] {
    guard let counterpart = work.counterpart else { return feeds }
    guard feeds.count == 1 else {
      throw ValidationError("--beside takes one feed, not \(feeds.count)")
    }
    let other = try records.apply(
      to: Library.standard(isQuiet: reports.quiet).corpus(fetched[counterpart]))
    return [try feeds[0].combined(with: other)]
  }

  /// Compares the only feed with its earlier snapshot; returns `nil` without `--previous`.
  private func refresh(
    of feeds: [Corpus], by planner: Planner, _ fetched: FetchedDocuments
  ) async throws -> FeedRefresh? {
    guard let previous = refresh.snapshot.previous else { return nil }
    guard feeds.count == 1 else {
      throw ValidationError("--previous takes one feed, not \(feeds.count)")
    }
    guard work.stopAfter == nil, work.counterpart == nil else {
      throw ValidationError("--previous can't be combined with --stop-after or --beside")
    }
    let earlier = try Library.standard(isQuiet: reports.quiet).corpus(fetched[previous])
    return try await FeedRefresh(
      feeds[0], with: earlier, refresh, records: records, process: workers.process,
      by: planner.reader(backends.reference, of: [feeds[0]]))
  }

  /// Returns the feeds that one reference can read, because one answer for several feeds needs one reference.
  private func readable(_ feeds: [Corpus], by planner: Planner) throws -> [Corpus] {
    guard feeds.count > 1 else { return feeds }
    let most = feeds.map(\.syntax).distinct().max { one, other in
      feeds.count { $0.syntax == one } < feeds.count { $0.syntax == other }
    }
    let syntax = try backends.reference.map { try planner.syntax(of: $0) } ?? most
    return feeds.filter { feed in
      guard feed.syntax != syntax else { return true }
      Console.printError(
        "skipped \(feed.name): it is \(feed.syntax), and the feeds of one answer are of one syntax")
      return false
    }
  }

  /// Removes feeds with the same document as an earlier feed, because it would count twice.
  private func distinct(_ feeds: [Corpus]) -> [Corpus] {
    var known: [String: String] = [:]
    return feeds.filter { feed in
      guard let other = known[feed.sha256] else {
        known[feed.sha256] = feed.name
        return true
      }
      Console.printError("skipped \(feed.name): it is the same document as \(other)")
      return false
    }
  }

  private func request(within budget: TimeSpan) throws -> PlanRequest {
    var request = measuring.request(within: budget, backends)
    request.variants = work.variants
    request.streams = work.streams
    request.sinks = work.sinks
    request.pace = work.pace
    request.stopAfter = work.stopAfter
    verdicts.apply(to: &request)
    if work.countsInstructions {
      // Under valgrind, a parse takes about fifty times as long.
      request.instructions = try InstructionCounting(
        timeLimit: workers.limits.timeLimit.duration * 50)
    }
    return request
  }
}
