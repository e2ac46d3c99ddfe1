import ArgumentParser
import Campaign
import CommandSupport
import Corpora
import Gate
import Reports
import Results
import WorkerContract

/// `harness bisect`: the commit since which something is worse.
struct BisectCommand: AsyncParsableCommand, MeasuringCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect",
    abstract: "Find the commit since which something is worse, by the gate.",
    discussion: """
      Measures the workers of commits beside those of a good one, as 'harness check --against' does, with \
      this harness and the corpora that are here now. Workers are built away from the checkout and kept, \
      so that a search that was interrupted is soon where it was; git's own bisection is not touched. \
      First come both ends: the good revision must be as good as itself, and the bad one worse. A commit \
      that can't be built, or judged with twice the budget, is skipped. Allocations and other exact \
      metrics take seconds a commit (--exact, or --metric allocations). Exit status: 0 found, 3 nothing to \
      find, or more than one commit is left as others were skipped, 64 usage or no such metric, 66 no such \
      revision, 69 the good or the bad revision can't be built, 75 one of them can't be judged now.
      """)

  @Option(
    help: ArgumentHelp(
      "A revision that is as good as it should be. (default: none; it is needed)",
      valueName: "revision"))
  var good: String

  @Option(help: ArgumentHelp("A later one that is worse.", valueName: "revision"))
  var bad = "HEAD"

  @Option(
    help: ArgumentHelp(
      """
      The metric that is worse, such as allocations or parse_time_ratio: a commit that is worse in others \
      alone is a good one. (default: any)
      """, valueName: "metric"))
  var metric: String?

  @OptionGroup var plan: GatePlanOptions
  @OptionGroup var judging: JudgingOptions

  @Option(
    help: "The time to spend on the times of each commit, re-measurement of candidates included.")
  var budget = TimeSpan(seconds: 16)

  @Flag(help: "Print nothing but the commit that was found, and errors.")
  var quiet = false

  @Flag(name: .customLong("no-pin"), help: "Don't bind everything to one processor.")
  var isUnbound = false

  @OptionGroup var workers: WorkerLimits
  @OptionGroup var debug: DebugOptions

  var wantsBinding: Bool { !isUnbound }

  func run() async throws {
    let (commit, finding) = try await Interruption.cancelling { try await search() }
    Console.print(
      "the first worse commit is \(commit.title)\n  \(commit.id), \(commit.origin)\n  \(finding)")
  }

  private func search() async throws -> (Commit, finding: CheckSentence) {
    let revisions = try await Revisions(isQuiet: quiet)
    let repository = revisions.repository
    let (good, bad) = (try await repository.commit(good), try await repository.commit(bad))
    guard try await repository.isAncestor(good, of: bad) else {
      throw RevisionError.notAncestor(good: good.title, bad: bad.title)
    }
    let judge = CommitJudge(
      command: self, builds: revisions.builds, good: good,
      directory: try await revisions.builds.workers(of: good))
    try await judge.requireGood()
    var findings = [bad: try await judge.finding(onWorse: bad)]
    var bisection = Bisection(in: repository, good: good, worse: bad)
    while let commit = try await bisection.next() {
      let judgement = try await judge.judgement(on: commit, findings: &findings)
      bisection.note(judgement, of: commit)
    }
    let candidates = try await bisection.candidates()
    guard candidates.count == 1, let finding = findings[candidates[0]] else {
      throw BisectionError.skipped(candidates: candidates.map(\.title))
    }
    return (candidates[0], finding)
  }
}

/// Judges commits beside the good one.
private struct CommitJudge {
  let command: BisectCommand
  let builds: WorkerBuilds
  let good: Commit
  /// Where the good commit's workers are.
  let directory: String

  /// Makes sure that the good commit is as good as itself, and that the metric is one that is judged.
  func requireGood() async throws {
    let report = try await report(on: good)
    let known = report.judgedMetrics
    if let metric = command.metric, report.outcome != .broken, !known.contains(metric) {
      throw BisectionError.notJudged(metric: metric, known: known)
    }
    let judged = judged(report)
    guard judged.outcome == .good else {
      throw BisectionError.goodIsNotGood(judged.outcome, finding: CheckSentence(judged).text)
    }
    say(CheckSentence(judged), of: good)
  }

  /// The findings that are worse in the bad commit.
  func finding(onWorse bad: Commit) async throws -> CheckSentence {
    let judged = judged(try await report(on: bad))
    guard judged.outcome == .worse else {
      throw BisectionError.badIsNotWorse(judged.outcome, finding: CheckSentence(judged).text)
    }
    say(CheckSentence(judged), of: bad)
    return CheckSentence(judged)
  }

  /// The judgement on a commit; its worse findings are added to the findings.
  func judgement(
    on commit: Commit, findings: inout [Commit: CheckSentence]
  ) async throws -> Bisection.Judgement {
    let judged: CheckReport
    do { judged = self.judged(try await report(on: commit)) } catch let error as RevisionError {
      Console.printError("\(ErrorMessage(error).text); skipped")
      return .skipped
    }
    let sentence = CheckSentence(judged)
    switch judged.outcome {
    case .good, .better:
      say(sentence, of: commit)
      return .good
    case .worse:
      say(sentence, of: commit)
      findings[commit] = sentence
      return .worse
    case .broken, .incomparable:
      say(sentence, of: commit, "; skipped")
      return .skipped
    }
  }

  private func judged(_ report: CheckReport) -> CheckReport {
    command.metric.map(report.judging) ?? report
  }

  private func say(_ sentence: CheckSentence, of commit: Commit, _ more: String = "") {
    guard !command.quiet else { return }
    Console.printError("\(commit.title): \(sentence)\(more)")
  }

  /// Measures a commit's workers beside those of the good one.
  private func report(on commit: Commit) async throws -> CheckReport {
    let process = command.workers.process
    let registry = try await WorkerRegistry(
      asking: try Launch.workers(in: try await builds.workers(of: commit)), with: process)
    let base = try await WorkerRegistry(asking: try Launch.workers(in: directory), with: process)
    let library = Library.shared(isQuiet: command.quiet)
    let progress = ProgressLine(isQuiet: command.quiet, total: "of \(command.budget)")
    defer { progress.clear() }
    let runner = CampaignRunner(
      process: process, boundProcessor: BoundProcessor.shared.number, command: Launch.command,
      onProgress: { progress.show($0) }, onHistory: { _ in })
    var judging = command.judging
    // Where the metric is counted, times would only take theirs.
    judging.isExact = judging.isExact || !isAboutTimes
    return try await judging.check(registry, runner, budget: command.budget).run(
      beside: base, from: good.short, plan: command.plan.plan(hasTimes: !judging.isExact),
      name: commit.short,
      corpora: { (name: String) throws(CorpusError) in try library.corpus(name) })
  }

  private var isAboutTimes: Bool {
    command.metric.map { $0 == Metric.parseTimeRatio.name } ?? true
  }
}

/// Why a bisection finds no single commit.
enum BisectionError: Error {
  /// The metric is not among those that are judged.
  case notJudged(metric: String, known: [String])
  /// The good revision is not as good as itself.
  case goodIsNotGood(CheckOutcome, finding: String)
  /// The bad revision is not worse.
  case badIsNotWorse(CheckOutcome, finding: String)
  /// Commits had to be skipped, so that several may be the first worse one.
  case skipped(candidates: [String])
}
