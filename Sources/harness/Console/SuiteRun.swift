import ArgumentParser
import CommandSupport
import HarnessCore

/// Measures several feeds one after another, and combines their results into one answer.
struct SuiteRun {
  /// The name of the combined report.
  let name: String
  let reporter: CampaignReporter
  let budget: TimeSpan

  /// Runs the plans, reports on each of them, and then on all of them.
  ///
  /// - Returns: The exit status; `nil` if the run is sound.
  /// - Throws: `ExitCode.interrupted` if the run was interrupted, after reporting its measurements; the means
  ///   do not include the feed that was interrupted.
  func run(_ plans: [Plan], by schedule: SuiteSchedule) async throws -> ExitCode? {
    announce(plans.count, schedule)
    var schedule = schedule
    var results: [Results] = []
    var isInterrupted = false
    for (index, plan) in plans.enumerated() where !isInterrupted {
      let position = """
        feed \(index + 1) of \(plans.count): \(plan.reportName), \(Self.text(schedule.left)) left
        """
      let share = schedule.share
      let began = ContinuousClock.now
      let outcome = try await reporter.run(
        share.map(plan.spending) ?? plan, position: position,
        total: share.map { "of \(Self.text($0))" } ?? "")
      schedule.finishFeed(after: ContinuousClock.now - began, measuring: outcome.measuring)
      isInterrupted = Task.isCancelled
      if !outcome.results.plan.isInterrupted { results.append(outcome.results) }
    }
    if results.count > 1 {
      let builder = SuiteBuilder(name: name, seed: results[0].plan.seed, planned: plans.count)
      var suite = try builder.suite(of: results)
      if isInterrupted {
        suite.name = reporter.reports.interruptedName(name, of: suite.work, .suite)
      }
      try SuiteReporter(reports: reporter.reports).report(suite)
    }
    if isInterrupted {
      Console.printError(
        "interrupted; \(results.count) of \(plans.count) feeds were measured, and each has its report"
      )
      throw ExitCode.interrupted
    }
    return results.exitStatus
  }

  /// Prints the expected duration before the first measurement.
  private func announce(_ feeds: Int, _ schedule: SuiteSchedule) {
    guard !reporter.reports.quiet else { return }
    let reason =
      schedule.isBudgetTooSmall
      ? "one round of each feed takes longer than the budget of \(budget)"
      : schedule.share.map { "\(Self.text($0)) for measuring each feed, plus verification" }
    let rest = reason.map { ": \($0)" } ?? ""
    Console.printError("\(feeds) feeds, about \(Self.text(schedule.left))\(rest)")
  }

  /// Formats a time with few digits, such as `7 min`.
  static func text(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return switch seconds {
    case 5400...: "\((seconds / 360).rounded() / 10) h"
    case 90...: "\(Int((seconds / 60).rounded())) min"
    case 9.5...: "\(Int(seconds.rounded())) s"
    default: "\((seconds * 10).rounded() / 10) s"
    }
  }
}
