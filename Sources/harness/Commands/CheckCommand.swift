import CommandSupport
import ArgumentParser
import Campaign
import Corpora
import Gate
import Reports
import Results

/// `harness check`: compare with a baseline or another build.
struct CheckCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare these workers with a baseline or another build: did anything get worse?",
    discussion: """
      Tests itself on every run: an unchanged copy of a backend must come out the same, a slowed one \
      and one that allocates once more must be caught. Exit status: 0 as good, 2 worse, 3 missing \
      or not comparable, 4 better (with --fail-on-better), 75 it can't tell, not even in a second attempt \
      at twice the budget: the self-test has failed, or too much could have gone unseen. Times of a \
      baseline are judged if it holds three sittings or more; --against compares with another build, \
      round by round, and needs none. What was measured is in the history as well, but for copies, \
      implementations that --inject made worse, and those of the other build.
      """)

  @Option(
    help: ArgumentHelp(
      """
      What 'harness baseline' recorded: a file, or git:REVISION[:PATH] as a revision has it. \
      (default: Reports/baselines/itunes300.json, in the package)
      """, valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      """
      Measure other workers beside these, round by round: those in a directory, or those of \
      git:REVISION. (default: none)
      """,
      discussion: """
        The options from --corpus to --instructions choose what; they need this one. A revision of \
        the checkout around is built away from it, once: its workers are kept in the user's cache. \
        One that can't be built ends with 69.
        """,
      valueName: "directory"))
  var against: String?

  @OptionGroup var plan: GatePlanOptions
  @OptionGroup var judging: JudgingOptions

  @Flag(help: "End with 4 where something is better beyond its threshold.")
  var failOnBetter = false

  @Flag(
    help: """
      End with 0 if all that is not as good can't be judged on this machine: recorded on another one, by \
      another method, with another revision of a library or in too few sittings, or times that vary too \
      much. "NOT JUDGED HERE" is printed, with the reasons.
      """)
  var allowUnjudged = false

  @Option(help: "The time to spend on times, re-measurement of candidates included.")
  var budget = TimeSpan(seconds: 16)

  @Option(
    name: .customLong("inject"),
    help: ArgumentHelp(
      "Make a backend worse, to test the gate: ROW+3%, ROW+1alloc; repeatable. (default: none)",
      valueName: "row"))
  var injected: [ImplementationCopy] = []

  @OptionGroup var reports: CheckReportOptions

  @Flag(name: .customLong("no-pin"), help: "Don't bind everything to one processor.")
  var isUnbound = false

  @OptionGroup var history: HistoryOptions
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var debug: DebugOptions

  var wantsBinding: Bool { !isUnbound }

  func validate() throws {
    if let against { try OtherBuild.validate(against, for: "--against") }
    guard against == nil || baseline == nil else {
      throw ValidationError("--against and --baseline are two ways of checking: give one of them")
    }
    guard against != nil || !plan.isGiven else {
      throw ValidationError(
        "the baseline says what is measured; --corpus to --instructions need --against")
    }
  }

  func run() async throws {
    let clock = ContinuousClock()
    let began = clock.now
    let source = BaselineSource(
      baseline ?? Launch.baselinePath(GatePlanOptions.standardCorpus),
      package: Launch.packageRoot ?? ".",
      standardPath: "Reports/baselines/\(GatePlanOptions.standardCorpus).json")
    let name = against == nil ? source.path.fileStem : "against"
    try reports.checkWritable(name)
    let historyRecorder = HistoryRecorder(history)
    var report = try await Interruption.cancelling {
      try await check(source, name, historyRecorder)
    }
    report.durationSeconds = (clock.now - began) / .seconds(1)
    report.command = Launch.command
    try reports.publish(report)
    if allowUnjudged, let reason = report.unjudgedHere {
      reports.publish(unjudged: reason)
    } else if let status = ExitCode(report.outcome) {
      throw status
    }
    try historyRecorder.requireRecord()
  }

  private func check(
    _ source: BaselineSource, _ name: String, _ historyRecorder: HistoryRecorder
  ) async throws -> CheckReport {
    let library = Library.shared(isQuiet: reports.quiet)
    let find = { (name: String) throws(CorpusError) in try library.corpus(name) }
    let progress = ProgressLine(isQuiet: reports.quiet, total: "of \(budget)")
    defer { progress.clear() }
    let runner = CampaignRunner(
      workers: workers, progress: progress, history: historyRecorder,
      report: CheckReport.reportName(for: name))
    if let against {
      let other = try await OtherBuild(against, isQuiet: reports.quiet)
      let base = try await WorkerRegistry(
        asking: try Launch.workers(in: other.directory), with: workers.process)
      return try await check(try await registry(), runner).run(
        beside: base, from: other.name, plan: plan.plan(hasTimes: !judging.isExact), name: name,
        corpora: find)
    }
    let recorded = try await source.read(workerOptions: workers.given)
    return try await check(try await registry(), runner).run(
      against: recorded, from: source, name: name, corpora: find)
  }

  private func registry() async throws -> WorkerRegistry {
    try injected.reduce(try await workers.registry()) { try $0.injecting($1) }
  }

  private func check(_ registry: WorkerRegistry, _ runner: CampaignRunner) -> Check {
    judging.check(registry, runner, budget: budget, failsOnBetter: failOnBetter)
  }
}

extension ExitCode {
  /// The status that an outcome ends with; `nil` where all is as good as it was.
  init?(_ outcome: CheckOutcome) {
    switch outcome {
    case .good: return nil
    case .worse: self = .worse
    case .broken: self = .cannotTell
    case .incomparable: self = .notComparable
    case .better: self = .better
    }
  }
}
