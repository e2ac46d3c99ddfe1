import ArgumentParser
import CommandSupport
import FoundationEssentials
import HarnessCore

/// `harness baseline`: records the figures that later checks compare with.
struct BaselineCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Record the figures that 'harness check' compares with.",
    discussion: """
      A feed is a name or a path: what an address sends may differ next time, so 'harness record' keeps it first. \
      Exact metrics are recorded for the installed versions of the libraries. Times are recorded for this \
      machine, as ratios to the control of the same library. An existing file keeps its figures of other \
      versions and other machines, and all sittings of this machine with the same exact figures. Times \
      are judged when there are three sittings, each in a different hour, or more if they vary much. The \
      measurements are also recorded in the history.
      """)

  @OptionGroup(title: HelpTitle.work) var plan: GatePlanOptions

  @Flag(name: .customLong("exact"), help: "Record only exact metrics, not times.")
  var isExact = false

  @Option(help: "The time for measuring the times of this sitting.")
  var budget = TimeSpan(seconds: 30)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The baseline file. (default: Reports/baselines/CORPUS.json)",
      valueName: "file"))
  var output: String?

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Flag(name: .customLong("no-pin"), help: "Do not bind the processes to a single processor.")
  var isUnbound = false

  @OptionGroup(title: HelpTitle.output) var history: HistoryOptions
  @OptionGroup(title: HelpTitle.workers) var workers: WorkerOptions
  @OptionGroup(title: HelpTitle.workers) var debug: DebugOptions

  var wantsBinding: Bool { !isUnbound }

  func run() async throws {
    let plan = self.plan.plan(hasTimes: !isExact)
    let corpora = try plan.corpora.map(Library.ofPlans(isQuiet: quiet))
    let path = output ?? Launch.baselinePath(corpora[0].name)
    var baseline = try await existing(at: path, for: plan)
    // Check this before measuring, so that no measurement is lost.
    try AtomicFile.checkWritable(path)
    let historyRecorder = HistoryRecorder(history)
    let progress = ProgressLine(isQuiet: quiet)
    let runner = CampaignRunner(
      workers: workers, progress: progress, history: historyRecorder,
      report: "\(path.fileStem)-baseline")
    let recorder = BaselineRecorder(
      plan: plan,
      registry: try await workers.registryWithPackages().readers(
        of: corpora, keeping: plan.backends),
      runner: runner)
    let results = try await recorder.record(over: corpora, within: budget.duration)
    progress.clear()
    baseline.record(results)
    try AtomicFile.write(Array(try baseline.text().utf8), to: path)
    if !quiet {
      Console.print(
        baseline.summary(of: results, leftOut: recorder.leftOut(of: results), path: path))
    }
    try historyRecorder.throwIfRecordingFailed()
  }

  /// Reads the existing baseline; returns an empty one if there is no file.
  private func existing(at path: String, for plan: BaselinePlan) async throws -> Baseline {
    guard FileManager.default.fileExists(atPath: path) else {
      return Baseline(plan: plan)
    }
    let known = try await BaselineSource.file(path).read()
    guard known.plan == plan else {
      throw BaselineError.otherPlan(path: path, options: known.plan.options)
    }
    return known
  }
}
