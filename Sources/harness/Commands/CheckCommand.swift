import ArgumentParser
import CommandSupport
import HarnessCore
import WorkerContract

/// `harness check`: compares these workers with a baseline or another build.
struct CheckCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare these workers with a baseline or another build, to find regressions.",
    discussion: """
      Each check includes a self-test: an unchanged copy of a backend must get the verdict same, and a \
      slowed copy and a copy with one more allocation must be found worse. Exit status: 0 as good, 2 worse, \
      3 missing or not comparable, 4 better (with --fail-on-better), 75 undecided, even in a second \
      attempt with twice the budget: the self-test failed, or too large a change could have been missed. \
      Times are compared with a baseline only if it contains enough sittings of this machine, three or more; otherwise \
      side by side with a build of the commit that recorded it, if that can be built. --against compares with another \
      build, round by round, and needs no baseline. The measurements are also recorded in \
      the history, except copies, implementations made worse by --inject, and the other build's \
      implementations.
      """)

  @OptionGroup(title: HelpTitle.comparing) var before: BeforeOptions
  @OptionGroup(title: HelpTitle.work) var plan: GatePlanOptions
  @OptionGroup(title: HelpTitle.comparing) var judging: JudgementOptions
  @OptionGroup(title: HelpTitle.comparing) var build: BuildOptions

  @Flag(help: "Exit with status 4 if a figure is better beyond its threshold.")
  var failOnBetter = false

  @Flag(
    help: """
      Exit with status 0 if the only obstacle is that figures can't be judged on this machine: they were \
      recorded on another machine, by another method, with another library revision or in too few sittings, \
      or times vary too much. "NOT JUDGED HERE" is printed with the reasons.
      """)
  var allowUnjudged = false

  @Option(help: "The time for measuring times, including re-measurement of candidates.")
  var budget = TimeSpan(seconds: 16)

  @Option(
    name: .customLong("inject"),
    help: ArgumentHelp(
      "A backend to make worse, to test the gate: expat+3%, expat+1alloc; repeatable. (default: none)",
      valueName: "backend", visibility: .hidden))
  var injected: [ImplementationCopy] = []

  @OptionGroup(title: HelpTitle.output) var reports: CheckReportOptions

  @Flag(name: .customLong("no-pin"), help: "Do not bind the processes to a single processor.")
  var isUnbound = false

  @OptionGroup(title: HelpTitle.output) var history: HistoryOptions
  @OptionGroup(title: HelpTitle.workers) var workers: WorkerOptions
  @OptionGroup(title: HelpTitle.workers) var debug: DebugOptions

  /// What these workers are compared with.
  struct BeforeOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        """
        The baseline: a file written by 'harness baseline', or git:REVISION[:PATH] for the file of a \
        revision. (default: Reports/baselines/FEED.json of the feed that is named, or itunes300)
        """, valueName: "file"))
    var baseline: String?

    @Option(
      help: ArgumentHelp(
        """
        The other build to compare with, round by round: a directory with its workers, or git:REVISION. \
        (default: none)
        """,
        discussion: """
          Feeds and the options from --backend to --instructions choose the measurements; the options require \
          --against. The revision is one of the repository of the working directory. It is built once, outside the checkout; \
          its workers are kept in the user's cache. In a repository other than the harness's own, its workers \
          are compared, given by --worker as they are now; those of the harness are the same on both sides. The \
          exit status is 69 if the revision can't be built, 66 if it is not known how.
          """,
        valueName: "directory"))
    var against: String?
  }

  private var against: String? { before.against }

  var wantsBinding: Bool { !isUnbound }

  func validate() throws {
    if let against { try OtherBuild.validate(against, for: "--against", build) }
    try build.validate(with: workers.others)
    guard build.command == nil || against != nil else {
      throw ValidationError("--build builds a revision: it needs --against git:REVISION")
    }
    guard against == nil || before.baseline == nil else {
      throw ValidationError("--against and --baseline exclude each other: leave one of them out")
    }
    guard before.baseline == nil || plan.feeds.given.isEmpty else {
      throw ValidationError("--baseline and a feed both name a baseline: leave one of them out")
    }
    guard against != nil || !plan.hasOptions else {
      let options = plan.plan(hasTimes: !judging.isExact).options + workers.arguments
      throw ValidationError(
        """
        the baseline determines the measurements: the options from --backend to --instructions need --against, \
        or record them in a baseline: harness baseline \(options.joined(separator: " "))
        """)
    }
  }

  func run() async throws {
    let clock = ContinuousClock()
    let began = clock.now
    let standard = Launch.baselinePath(plan.baselineName)
    let source = BaselineSource(before.baseline ?? standard, standardPath: standard)
    let name = against == nil ? source.path.fileStem : "against"
    try reports.checkWritable(name)
    let historyRecorder = HistoryRecorder(history)
    var report = try await check(source, name, historyRecorder)
    report.durationSeconds = (clock.now - began) / .seconds(1)
    report.command = Launch.command
    try reports.publish(report)
    if allowUnjudged, let reason = report.unjudgedHere {
      reports.publish(unjudged: reason)
    } else if let status = ExitCode(report.outcome) {
      throw status
    }
    try historyRecorder.throwIfRecordingFailed()
  }

  private func check(
    _ source: BaselineSource, _ name: String, _ historyRecorder: HistoryRecorder
  ) async throws -> CheckReport {
    let find = Library.ofPlans(isQuiet: reports.quiet)
    let progress = ProgressLine(isQuiet: reports.quiet)
    defer { progress.clear() }
    let runner = CampaignRunner(
      workers: workers, progress: progress, history: historyRecorder,
      report: CheckReport.reportName(for: name))
    func sideBySide(with build: String, _ plan: BaselinePlan) async throws -> CheckReport {
      let other = try await OtherBuild(
        build, self.build, of: workers.others, isQuiet: reports.quiet)
      let otherWorkers = try await WorkerRegistry(asking: other.workers, with: workers.process)
        .namingPackages()
      announce(CheckForecast(sideBySide: terms))
      return try await check(try await registry(), runner).run(
        comparedWith: otherWorkers, from: other.name, isOfHarness: other.isOfHarness, plan: plan,
        name: name, corpora: find)
    }
    if let against {
      return try await sideBySide(with: against, plan.plan(hasTimes: !judging.isExact))
    }
    let recorded = try await source.read(recordedWith: recordingOptions(of: source))
    try requireFeeds(of: recorded, from: source)
    announce(CheckForecast(recorded, terms))
    var report = try await check(try await registry(), runner).run(
      against: recorded, from: source, name: name, corpora: find)
    guard report.lacksSittings, report.outcome != .worse, let commit = recorded.commit else {
      return report
    }
    do {
      return report.withTimes(of: try await sideBySide(with: "git:\(commit)", recorded.plan))
    } catch let error as RevisionError {
      let reason =
        if case .unknown = error {
          """
          its commit of the harness, \(commit.prefix(8)), is not in this repository; if it is a shallow clone, \
          'git fetch --unshallow' gets it
          """
        } else { ErrorMessage(error).text }
      report.addNote(
        "times can't be compared side by side with the build that recorded the baseline: \(reason)")
      return report
    }
  }

  private func requireFeeds(of baseline: Baseline, from source: BaselineSource) throws {
    let recorded = baseline.plan.corpora
    // A file that is named determines the feeds; otherwise, the first feed has named the file.
    let missing =
      before.baseline == nil
      ? plan.feeds.names.dropFirst().filter { !recorded.contains(Configuration.word(ofFeed: $0)) }
      : []
    guard missing.isEmpty else {
      throw BaselineError.otherFeeds(source: source.path, named: missing, recorded: recorded)
    }
  }

  private var terms: CheckTerms { judging.terms(budget: budget, failsOnBetter: failOnBetter) }

  private func announce(_ forecast: CheckForecast) {
    if !reports.quiet { Console.printError("\(forecast)") }
  }

  /// Returns the options that record the baseline: the corpus that its file is named after, and those given.
  private func recordingOptions(of source: BaselineSource) -> [String] {
    let name = source.path.fileStem
    let corpus =
      name == plan.baselineName
      ? plan.feeds.names[0] : Launch.isCorpus(name) ? name : FeedArguments.standard
    return ["--corpus", corpus.shellWord] + (judging.isExact ? ["--exact"] : [])
      + (isUnbound ? ["--no-pin"] : []) + history.given + workers.arguments
  }

  private func registry() async throws -> WorkerRegistry {
    try injected.reduce(try await workers.registryWithPackages()) { try $0.injecting($1) }
  }

  private func check(_ registry: WorkerRegistry, _ runner: CampaignRunner) -> Check {
    judging.check(registry, runner, budget: budget, failsOnBetter: failOnBetter)
  }
}
