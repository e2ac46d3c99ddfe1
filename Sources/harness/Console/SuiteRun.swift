import ArgumentParser
import Campaign
import CommandSupport
import Results

/// Measures many feeds one after another, and makes one answer of them.
struct SuiteRun {
  /// The name of the report on all of them.
  let name: String
  let reporter: CampaignReporter
  let budget: TimeSpan

  /// Runs the plans and reports on each of them, then on all.
  ///
  /// - Returns: Whether no implementation has failed.
  /// - Throws: `ExitCode.interrupted` after what was measured has been reported; the feed that was being measured
  ///   then is in no mean.
  func run(_ plans: [Plan], by schedule: SuiteSchedule) async throws -> Bool {
    announce(plans.count, schedule)
    var schedule = schedule
    var results: [Results] = []
    var isInterrupted = false
    for (index, plan) in plans.enumerated() where !isInterrupted {
      let place = """
        feed \(index + 1) of \(plans.count): \(plan.reportName), \(Self.text(schedule.left)) left
        """
      let share = schedule.share
      let began = ContinuousClock.now
      let outcome = try await reporter.run(
        share.map(plan.spending) ?? plan, place: place,
        total: share.map { "of \(Self.text($0))" } ?? "")
      schedule.finishFeed(after: ContinuousClock.now - began, measuring: outcome.measuring)
      isInterrupted = Task.isCancelled
      if !outcome.results.plan.isInterrupted { results.append(outcome.results) }
    }
    if results.count > 1 {
      let builder = SuiteBuilder(name: name, seed: results[0].plan.seed, planned: plans.count)
      try SuiteReporter(reports: reporter.reports).report(try builder.suite(of: results))
    }
    if isInterrupted {
      Console.printError(
        "interrupted; \(results.count) of \(plans.count) feeds were measured, and each has its report"
      )
      throw ExitCode.interrupted
    }
    return results.allSatisfy(\.isSound)
  }

  /// Says before anything is measured how long it will take.
  private func announce(_ feeds: Int, _ schedule: SuiteSchedule) {
    guard !reporter.reports.quiet else { return }
    let reason =
      schedule.isBudgetTooSmall
      ? "one round of each is more than the budget of \(budget)"
      : schedule.share.map { "\(Self.text($0)) of measuring each, and verifying" }
    let rest = reason.map { ": \($0)" } ?? ""
    Console.printError("\(feeds) feeds, about \(Self.text(schedule.left))\(rest)")
  }

  /// A time without needless digits, such as `7 min`.
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
