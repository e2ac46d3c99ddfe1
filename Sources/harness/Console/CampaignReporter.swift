import CommandSupport
import WorkerContract
import ArgumentParser
import Campaign
import Reports
import Results

/// Runs campaigns, shows what they find, and writes their reports.
struct CampaignReporter {
  let workers: WorkerOptions
  let reports: ReportOptions
  let history: HistoryRecorder
  /// What the elapsed time is counted towards, such as `of 15 s`.
  let total: String

  /// Runs one campaign and reports it.
  ///
  /// - Parameters:
  ///   - plan: What to measure.
  ///   - isBrief: Whether to show the answer alone, as one of many: the report tells the rest.
  /// - Returns: What it found.
  /// - Throws: `ExitCode.interrupted` after what was measured has been reported.
  func run(_ plan: Plan, isBrief: Bool = false) async throws -> Results {
    let progress = ProgressLine(isQuiet: reports.quiet, total: total)
    let campaign = Campaign(
      plan: plan, process: workers.process, boundProcessor: BoundProcessor.shared.number,
      command: Launch.command)
    let results = try await campaign.run { progress.show($0) }
    progress.clear()
    let paths = try report(results, isBrief: isBrief)
    try await history.record(results)
    if results.plan.isInterrupted {
      Console.printError("interrupted; what was measured is in \(list(paths))")
      throw ExitCode.interrupted
    }
    return results
  }

  /// Makes sure that the budget was enough for one round of each.
  ///
  /// - Throws: ``BudgetError``; the reports are written by then.
  func requireBudget(of results: [Results]) throws {
    for result in results {
      guard let budget = result.plan.budgetSeconds, let round = result.plan.roundSeconds,
        round > budget
      else { continue }
      throw BudgetError(report: result.name, budget: budget, round: round)
    }
  }

  /// Shows what was found, and writes it down.
  ///
  /// - Returns: The paths of the reports.
  private func report(_ results: Results, isBrief: Bool) throws -> [String] {
    // Before the files: whatever becomes of those, the figures have been seen.
    if !reports.quiet {
      print("\(AnswerSentence(results))\n")
      if !isBrief { print(Console.renderer.text(of: results)) }
    }
    for line in failures(in: results) { Console.printError(line) }
    if !reports.quiet, !isBrief {
      for warning in results.warnings { Console.printError("warning: \(warning)") }
    }
    let paths = try reports.writer.write(results, as: reports.formats(of: .run))
    if !reports.quiet, !isBrief { print("Reports: \(paths.joined(separator: " "))") }
    return paths
  }

  /// Why backends got no figures, unabridged, each reason once.
  private func failures(in results: Results) -> [String] {
    var seen: Set<String> = []
    let failures = results.rows.filter(\.status.isFailure)
      .map { "\($0.key.backend): \($0.status.rawValue): \($0.reason)" }
    let differences = results.differences.map { difference in
      """
      \(difference.key.backend): line \(difference.line) of the \(difference.log) log: expected \
      \(difference.expected ?? "the end"), received \(difference.received ?? "the end")
      """
    }
    return (failures + differences).filter { seen.insert($0).inserted }
  }
}

extension Results {
  /// Whether no row has failed.
  var isSound: Bool { rows.allSatisfy { !$0.status.isFailure } }
}

/// Shows the one answer of several feeds, and writes its report.
struct SuiteReporter {
  let reports: ReportOptions

  func report(_ suite: Suite) throws {
    if !reports.quiet {
      print("\(SuiteSentence(suite))\n")
      print(Console.renderer.text(of: suite))
      for warning in suite.warnings { Console.printError("warning: \(warning)") }
    }
    let paths = try reports.writer.write(suite, as: reports.formats(of: .suite))
    if !reports.quiet { print("Reports: \(paths.joined(separator: " "))") }
  }
}

/// A budget that was too small for one round.
struct BudgetError: Error {
  /// The report it concerns.
  let report: String
  /// The budget in seconds.
  let budget: Double
  /// What one round took, in seconds.
  let round: Double
}
