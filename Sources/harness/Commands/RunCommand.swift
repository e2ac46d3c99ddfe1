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

  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      """
      A corpus to measure: a name, 'all', the path of a corpus directory, a feed or a directory of feeds, \
      the address of a feed, or - for standard input; repeatable.
      """, valueName: "name or path"))
  var corpora: [String] = ["itunes300"]

  @Option(
    name: .customLong("beside"),
    help: ArgumentHelp(
      """
      A corpus of the same records in another syntax, such as itunes300-json. The backends that read it are \
      measured in the same rounds, and compared by items per second. (default: none)
      """, valueName: "name or path"))
  var counterpart: String?

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

  @OptionGroup var records: RecordOptions
  @OptionGroup var refresh: RefreshOptions

  @Option(
    help: """
      The time for measuring all feeds, such as 15s, 500ms or 2m; several feeds share it equally. (default: \
      15s, or 5s for each of several feeds)
      """)
  var budget: TimeSpan?

  /// The default budget of a run with one feed.
  static let standardBudget = TimeSpan(seconds: 15)

  /// Returns the default budget of a run with a number of feeds.
  private func standardBudget(of feeds: Int) -> TimeSpan {
    feeds > 1 ? TimeSpan(seconds: 5 * feeds) : Self.standardBudget
  }

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

  @Flag(help: "Measure variants as well, such as reused parsers or parsers without namespaces.")
  var variants = false

  @Flag(
    name: .customLong("instructions"),
    help: "Count instructions, retains and releases as well, with valgrind's callgrind; slow.")
  var countsInstructions = false

  @Option(
    help: """
      The name of the report, or of the combined one if there are several feeds. (default: the name of the \
      feed, with the options that change the work; suite)
      """)
  var name: String?

  @OptionGroup var verdicts: VerdictOptions
  @OptionGroup var measuring: MeasurementOptions
  @OptionGroup var reports: ReportOptions
  @OptionGroup var screen: ScreenOptions
  @OptionGroup var history: HistoryOptions
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  var wantsBinding: Bool { !measuring.isUnbound }

  func validate() throws {
    if let stopAfter, stopAfter < 1 { throw ValidationError("--stop-after must be at least 1") }
    try measuring.requireNoRounds(with: [
      "--budget": budget != nil, "--until-decided": verdicts.endsWhenDecided,
    ])
  }

  func run() async throws {
    let fetched = try await FetchedDocuments(
      of: corpora + [counterpart, refresh.previous], isQuiet: reports.quiet)
    defer { withExtendedLifetime(fetched) {} }
    let planner = Planner(registry: try await workers.registryWithPackages())
    // Plan all feeds before measuring any, so that a typing error does not cost a measurement.
    let feeds = try besideCounterpart(
      records.apply(
        to: readable(
          distinct(Library.corpora(corpora, fetched, isQuiet: reports.quiet)), by: planner)),
      fetched)
    let budget = budget ?? standardBudget(of: feeds.count)
    var request = try request(within: budget)
    let refresh = try await refresh(of: feeds, by: planner, fetched)
    defer { withExtendedLifetime(refresh) {} }
    if let refresh {
      request.refresh = refresh.request
      if sinks.isEmpty { request.sinks = [.model, .refresh] }
    }
    // One answer for all feeds needs a sink that all of them support.
    request.comparesRecords = feeds.count == 1 || feeds.allSatisfy { $0.recordType != nil }
    let (plans, suite) = try reports.naming(
      (refresh.map { [$0.corpus] } ?? feeds).map { try planner.plan(request, over: $0) }, name)
    let historyRecorder = HistoryRecorder(history)
    let reporter = CampaignReporter(
      workers: workers, reports: reports, screen: screen, history: historyRecorder)
    let status: ExitCode?
    if plans.count > 1 {
      let schedule = SuiteSchedule(
        plans, budget: measuring.rounds == nil ? budget.duration : nil)
      status = try await SuiteRun(name: suite, reporter: reporter, budget: budget)
        .run(plans, by: schedule)
    } else {
      status = [try await reporter.runAlone(plans[0])].exitStatus
    }
    if let status { throw status }
    try historyRecorder.throwIfRecordingFailed()
  }

  /// Returns the feeds; with `--beside`, the only feed combined with its counterpart.
  private func besideCounterpart(
    _ feeds: [Corpus], _ fetched: FetchedDocuments
  ) throws -> [Corpus] {
    guard let counterpart else { return feeds }
    guard feeds.count == 1 else {
      throw ValidationError("--beside takes one --corpus, not \(feeds.count)")
    }
    let other = try records.apply(
      to: Library.standard(isQuiet: reports.quiet).corpus(fetched[counterpart]))
    return [try feeds[0].combined(with: other)]
  }

  /// Compares the only feed with its earlier snapshot; returns `nil` without `--previous`.
  private func refresh(
    of feeds: [Corpus], by planner: Planner, _ fetched: FetchedDocuments
  ) async throws -> FeedRefresh? {
    guard let previous = refresh.previous else { return nil }
    guard feeds.count == 1 else {
      throw ValidationError("--previous takes one --corpus, not \(feeds.count)")
    }
    guard stopAfter == nil, counterpart == nil else {
      throw ValidationError("--previous can't be combined with --stop-after or --beside")
    }
    let earlier = try Library.standard(isQuiet: reports.quiet).corpus(fetched[previous])
    return try await FeedRefresh.comparing(
      feeds[0], with: earlier, refresh, records: records, process: workers.process,
      by: planner.reader(measuring.reference, of: [feeds[0]]))
  }

  /// Returns the feeds that one reference can read, because one answer for several feeds needs one reference.
  private func readable(_ feeds: [Corpus], by planner: Planner) throws -> [Corpus] {
    guard feeds.count > 1 else { return feeds }
    let syntax = try measuring.reference.map { try planner.syntax(of: $0) } ?? feeds[0].syntax
    return feeds.filter { feed in
      guard feed.syntax != syntax else { return true }
      Console.printError(
        "skipped \(feed.name): it is \(feed.syntax), and the others are \(syntax)")
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
    var request = measuring.request(within: budget)
    request.variants = variants
    request.streams = streams
    request.sinks = sinks
    request.pace = pace
    request.stopAfter = stopAfter
    verdicts.apply(to: &request)
    if countsInstructions {
      // Under valgrind, a parse takes about fifty times as long.
      request.instructions = try InstructionCounting(
        timeLimit: workers.limits.timeLimit.duration * 50)
    }
    return request
  }
}
