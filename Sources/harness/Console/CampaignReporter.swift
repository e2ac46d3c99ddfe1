import ArgumentParser
import CommandSupport
import HarnessCore
import Synchronization
import WorkerContract

/// Runs campaigns, shows their results, and writes their reports.
struct CampaignReporter {
  let workers: WorkerOptions
  let reports: ReportOptions
  let screen: ScreenOptions
  let history: HistoryRecorder

  /// The results of a run and the time of its measurement.
  struct Outcome {
    let results: Results
    /// The measuring time, without verification.
    let measuring: Duration
    let paths: [String]
  }

  /// Runs one campaign and reports it.
  ///
  /// - `position`: the position among several campaigns, such as `feed 3 of 119: news`; `nil` for a single
  ///   campaign. The results of one of several campaigns are only in its report; `--verbose` also prints
  ///   its sentence.
  ///
  /// Returns the outcome, even if the campaign was interrupted.
  func run(_ plan: Plan, position: String? = nil) async throws -> Outcome {
    let progress = ProgressLine(isQuiet: reports.quiet, position: position ?? "")
    let campaign = Campaign(
      plan: plan, process: workers.process, boundProcessor: BoundProcessor.shared.number,
      command: Launch.command)
    let measuring = Mutex<ContinuousClock.Instant?>(nil)
    var results = try await campaign.run { found in
      if case .measuring = found.step { measuring.withLock { $0 = $0 ?? .now } }
      progress.show(found)
    }
    let measured = measuring.withLock { began in began.map { .now - $0 } ?? Duration.zero }
    progress.clear()
    if results.plan.isInterrupted {
      results.name = reports.interruptedName(results.name, of: results.work, .run)
    }
    let paths = try position == nil ? report(results) : reportAmongOthers(results)
    try await history.record(results)
    return Outcome(results: results, measuring: measured, paths: paths)
  }

  /// Runs the only campaign of a command, and reports it.
  ///
  /// - Throws: `ExitCode.interrupted` if the campaign was interrupted, after reporting its measurements.
  func runAlone(_ plan: Plan) async throws -> Results {
    let outcome = try await run(plan)
    if outcome.results.plan.isInterrupted {
      let files = outcome.paths
      Console.printError(
        "interrupted; the figures measured so far \(files.isEmpty ? "were printed" : "are in \(list(files))")"
      )
      throw ExitCode.interrupted
    }
    return outcome.results
  }

  /// Prints the results, with the answer last, and writes the reports.
  private func report(_ results: Results) throws -> [String] {
    for line in results.failureLines { Console.printError(line) }
    if !reports.quiet {
      for warning in results.warnings { Console.printError("warning: \(warning)") }
    }
    if !reports.hidesText {
      // Print the figures before writing files, so that they are visible even if writing fails.
      let detail: Detail = screen.verbose ? .brief : .summary
      Console.print(rendered: Console.renderer.text(of: results, detail) + "\n")
      Console.print(sentence: results.answer)
      for limit in results.answerLimits { Console.print(sentence: limit) }
    }
    let paths = try reports.publish(results)
    let lints = results.lints.count
    reports.show(
      paths,
      remark: lints == 0 || screen.verbose
        ? "" : "\(lints) data \(lints == 1 ? "lint" : "lints") (--verbose)")
    return paths
  }

  private func reportAmongOthers(_ results: Results) throws -> [String] {
    let refusal = results.comparedRows.first(where: \.status.isFailure).map {
      "rejected by all: \($0.reason)"
    }
    let lines = results.isRefusedByAll ? [refusal].compactMap(\.self) : results.failureLines
    for line in lines { Console.printError("\(results.name): \(line)") }
    if screen.verbose, !reports.hidesText {
      Console.print(sentence: results.answer)
      Console.print("")
    }
    return try reports.publish(results)
  }
}

extension Results {
  /// The distinct reasons why backends have no figures, unabridged.
  ///
  /// If they all reject the document, floors and controls have nothing to add.
  var failureLines: [String] {
    let rows = isRefusedByAll ? comparedRows : self.rows
    let failures = rows.filter { $0.status.isFailure || $0.missingPass != nil }
      .map { "\($0.key.backend): \($0.status.rawValue): \($0.reason)" }
    let differences = self.differences.map { difference in
      let isUndecided = self.isUndecided(difference)
      let first = isUndecided ? difference.reference : "expected"
      let second = isUndecided ? difference.key.backend : "received"
      return """
        \(difference.key.backend): line \(difference.line) of the \(difference.logTitle): \(first) \
        \(difference.expected ?? "the end"), \(second) \(difference.received ?? "the end")
        """
    }
    return (failures + differences).distinct()
  }
}
