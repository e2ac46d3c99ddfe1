import ArgumentParser
import CommandSupport
import HarnessCore

/// Measures several feeds one after another, and combines their results into one answer.
struct SuiteRun {
  let name: String
  let reporter: CampaignReporter
  let budget: TimeSpan

  /// Runs the plans, reports on each of them, and then on all of them.
  ///
  /// - Returns: The exit status; `nil` if the run is sound.
  /// - Throws: `ExitCode.interrupted` if the run was interrupted, after reporting its measurements; the means
  ///   do not include the feed that was interrupted.
  func run(_ plans: [Plan], by schedule: SuiteSchedule) async throws -> ExitCode? {
    if !reporter.reports.quiet {
      Console.printError(schedule.announcement(of: plans.count, "feed", within: budget))
    }
    var schedule = schedule
    var results: [Results] = []
    var isInterrupted = false
    for (index, plan) in plans.enumerated() where !isInterrupted {
      let position = """
        feed \(index + 1) of \(plans.count): \(plan.reportName), \(schedule.left.inWords) left in all
        """
      let share = schedule.share
      let began = ContinuousClock.now
      let outcome = try await reporter.run(share.map(plan.spending) ?? plan, position: position)
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
      try reporter.reports.report(suite)
    }
    if isInterrupted {
      Console.printError(
        "interrupted; \(results.count) of \(plans.count) feeds were measured, and each has its report"
      )
      throw ExitCode.interrupted
    }
    return results.exitStatus
  }
}

extension ReportOptions {
  /// Prints the combined answer for several feeds, and writes its report.
  func report(_ suite: Suite) throws {
    if !quiet {
      for warning in suite.warnings { Console.printError("warning: \(warning)") }
    }
    if !hidesText {
      Console.print(rendered: Console.renderer.text(of: suite) + "\n")
      Console.print(sentence: suite.answer)
    }
    show(try publish(suite))
  }
}

extension SuiteSchedule {
  /// Says before the first measurement how long it takes, such as `3 feeds, about 40 s`.
  func announcement(of count: Int, _ noun: String, within budget: TimeSpan) -> String {
    let each = count == 1 ? "" : "each \(noun)"
    let reason =
      isBudgetTooSmall
      ? "one round \(count == 1 ? "" : "of \(each) ")takes longer than the budget of \(budget)"
      : share.map {
        "\($0.inWords) for measuring\(count == 1 ? "" : " \(each)"), plus verification"
      }
    let work = count == 1 ? "one \(noun)" : "\(count) \(noun)s"
    return "\(work), about \(left.inWords)\(reason.map { ": \($0)" } ?? "")"
  }
}
