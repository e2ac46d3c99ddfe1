import ArgumentParser
import CommandSupport
import HarnessCore
import WorkerContract

/// `harness bisect`: finds the first commit with worse figures.
struct BisectCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect",
    abstract: "Find the first commit with worse figures.",
    discussion: """
      Each commit's workers are measured side by side with those of a good commit, as in \
      'harness check --against', with this harness and the current corpora. The commits are those of the \
      repository of the working directory. Workers are built outside the checkout and kept, so that an \
      interrupted search resumes quickly; the state of 'git bisect' does not change. Both ends are checked first: the good revision must be as good as itself, and the bad \
      revision must be worse. A commit is skipped if it can't be built, or can't be judged even with twice \
      the budget. Allocations and other exact metrics take a few seconds per commit (--exact or --metric \
      allocations). Exit status: 0 found, 3 nothing to find, or several commits are left because others \
      were skipped, 64 usage or unknown metric, 66 unknown revision, 69 the good or the bad revision can't \
      be built, 75 one of them can't be judged now.
      """)

  @Option(
    help: ArgumentHelp(
      "A revision with good figures. (default: none; required)",
      valueName: "revision"))
  var good: String

  @Option(help: ArgumentHelp("A later revision with worse figures.", valueName: "revision"))
  var bad = "HEAD"

  @Option(
    help: ArgumentHelp(
      """
      The metric that is worse, such as allocations or parse_time_ratio. A commit that is worse only in \
      other metrics counts as good. (default: any metric)
      """, valueName: "metric"))
  var metric: String?

  @OptionGroup(title: HelpTitle.work) var plan: GatePlanOptions
  @OptionGroup(title: HelpTitle.comparing) var judging: JudgementOptions

  @Option(
    help: "The time for measuring each commit's times, including re-measurement of candidates.")
  var budget = TimeSpan(seconds: 16)

  @Flag(name: .shortAndLong, help: "Print only the commit that was found, and errors.")
  var quiet = false

  @Flag(name: .customLong("no-pin"), help: "Do not bind the processes to a single processor.")
  var isUnbound = false

  @OptionGroup(title: HelpTitle.workers) var build: BuildOptions
  @OptionGroup(title: HelpTitle.workers) var workers: WorkerOptions
  @OptionGroup(title: HelpTitle.workers) var debug: DebugOptions

  var wantsBinding: Bool { !isUnbound }

  func validate() throws {
    try build.validate(with: workers.others)
    guard build.command != nil || workers.others.isEmpty else {
      throw ValidationError("bisect builds the workers: --worker needs --build")
    }
  }

  func run() async throws {
    let (commit, finding) = try await search()
    Console.print(
      "the first worse commit is \(commit.title)\n  \(commit.id), \(commit.origin)\n  \(finding)")
  }

  private func search() async throws -> (Commit, finding: String) {
    let revisions = try await Revisions(build, of: workers.others, isQuiet: quiet)
    let repository = revisions.repository
    let (good, bad) = (try await repository.commit(good), try await repository.commit(bad))
    guard try await repository.isAncestor(good, of: bad) else {
      throw RevisionError.notAncestor(good: good.title, bad: bad.title)
    }
    let judge = CommitJudge(
      command: self, builds: revisions.builds, isOfHarness: revisions.areOfHarness, good: good,
      goodWorkers: try await revisions.builds.workers(of: good))
    try await judge.requireGood()
    var findings = [bad: try await judge.finding(onWorse: bad)]
    var bisection = Bisection(in: repository, good: good, worse: bad)
    while let commit = try await bisection.next() {
      let mark = try await judge.mark(of: commit, findings: &findings)
      bisection.mark(commit, as: mark)
    }
    let candidates = try await bisection.candidates()
    guard candidates.count == 1, let finding = findings[candidates[0]] else {
      throw BisectionError.skipped(candidates: candidates.map(\.title))
    }
    return (candidates[0], finding)
  }
}

private struct CommitJudge {
  let command: BisectCommand
  let builds: WorkerBuilds
  /// Whether the repository is the harness's own.
  let isOfHarness: Bool
  let good: Commit
  /// The paths of the good commit's workers.
  let goodWorkers: [String]

  /// Checks that the good commit is as good as itself, and that the chosen metric is judged.
  func requireGood() async throws {
    let report = try await report(on: good)
    let known = report.judgedMetrics
    if let metric = command.metric, report.outcome != .broken, !known.contains(metric) {
      throw BisectionError.notJudged(metric: metric, known: known)
    }
    let judged = judged(report)
    guard judged.outcome == .good else {
      throw BisectionError.goodIsNotGood(judged.outcome, finding: judged.answer)
    }
    printLine(judged.answer, of: good)
  }

  func finding(onWorse bad: Commit) async throws -> String {
    let judged = judged(try await report(on: bad))
    guard judged.outcome == .worse else {
      throw BisectionError.badIsNotWorse(judged.outcome, finding: judged.answer)
    }
    printLine(judged.answer, of: bad)
    return judged.answer
  }

  /// Judges a commit, and adds its findings to `findings` if they are worse.
  func mark(
    of commit: Commit, findings: inout [Commit: String]
  ) async throws -> Bisection.Mark {
    let judged: CheckReport
    do { judged = self.judged(try await report(on: commit)) } catch let error as RevisionError {
      Console.printError("\(ErrorMessage(error).text); skipped")
      return .skipped
    }
    let sentence = judged.answer
    switch judged.outcome {
    case .good, .better:
      printLine(sentence, of: commit)
      return .good
    case .worse:
      printLine(sentence, of: commit)
      findings[commit] = sentence
      return .worse
    case .broken, .incomparable:
      printLine(sentence, of: commit, "; skipped")
      return .skipped
    }
  }

  private func judged(_ report: CheckReport) -> CheckReport {
    command.metric.map(report.judging) ?? report
  }

  private func printLine(_ sentence: String, of commit: Commit, _ more: String = "") {
    guard !command.quiet else { return }
    Console.printError("\(commit.title): \(sentence)\(more)")
  }

  /// Measures a commit's workers side by side with those of the good commit.
  private func report(on commit: Commit) async throws -> CheckReport {
    let process = command.workers.process
    let built = try await builds.workers(of: commit)
    let names = built.map(\.lastComponent)
    // In a repository other than the harness's own, the harness's workers serve as reference and self-test.
    let own = try Launch.workers(in: Launch.directory).filter { !names.contains($0.lastComponent) }
    let registry = try await WorkerRegistry(asking: own + built, with: process)
    let otherWorkers = try await WorkerRegistry(asking: goodWorkers, with: process)
    let progress = ProgressLine(isQuiet: command.quiet)
    defer { progress.clear() }
    let runner = CampaignRunner(
      process: process, boundProcessor: BoundProcessor.shared.number, command: Launch.command,
      onProgress: { progress.show($0) }, onHistory: { _ in })
    var judging = command.judging
    // For a metric that is counted, measuring times would waste the budget.
    judging.isExact = judging.isExact || !isAboutTimes
    return try await judging.check(registry, runner, budget: command.budget).run(
      comparedWith: otherWorkers, from: good.short, isOfHarness: isOfHarness,
      plan: command.plan.plan(hasTimes: !judging.isExact),
      name: commit.short,
      corpora: Library.ofPlans(isQuiet: command.quiet))
  }

  private var isAboutTimes: Bool {
    command.metric.map { $0 == Metric.parseTimeRatio.name } ?? true
  }
}

/// The reason why a bisection does not find a single commit.
enum BisectionError: Error {
  case notJudged(metric: String, known: [String])
  case goodIsNotGood(CheckOutcome, finding: String)
  case badIsNotWorse(CheckOutcome, finding: String)
  /// Commits were skipped, so that several commits may be the first worse one.
  case skipped(candidates: [String])
}
