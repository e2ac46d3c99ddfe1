import CommandSupport
import WorkerContract
import ArgumentParser
import Campaign
import Reports
import Results
import Synchronization

/// Runs campaigns, shows what they find, and writes their reports.
struct CampaignReporter {
  let workers: WorkerOptions
  let reports: ReportOptions
  let screen: ScreenOptions
  let history: HistoryRecorder

  /// The results of a run, and the cost of measuring.
  struct Outcome {
    let results: Results
    /// The time without that of verifying.
    let measuring: Duration
    /// The paths of the reports.
    let paths: [String]
  }

  /// Runs one campaign and reports it.
  ///
  /// - Parameters:
  ///   - plan: What to measure.
  ///   - place: Where it stands among others, such as `feed 3 of 119: news`; `nil` for the only one. Of many
  ///     each is shown by its report alone, but for its sentence if all is asked for.
  ///   - total: What the elapsed time is counted towards, such as `of 15 s`.
  /// - Returns: What it found, interrupted or not.
  /// - Throws: `ReportError` where its report can't be written, `CorpusError` where a stream has become unreadable.
  func run(_ plan: Plan, place: String? = nil, total: String) async throws -> Outcome {
    let progress = ProgressLine(isQuiet: reports.quiet, place: place ?? "", total: total)
    let campaign = Campaign(
      plan: plan, process: workers.process, boundProcessor: BoundProcessor.shared.number,
      command: Launch.command)
    let measuring = Mutex(Duration.zero)
    let results = try await campaign.run { step in
      if case .measuring(_, _, _, _, let elapsed) = step { measuring.withLock { $0 = elapsed } }
      progress.show(step)
    }
    progress.clear()
    let paths = try place == nil ? report(results) : reportAmongOthers(results)
    try await history.record(results)
    return Outcome(results: results, measuring: measuring.withLock { $0 }, paths: paths)
  }

  /// Runs one campaign, the only one of a command, and reports it.
  ///
  /// - Throws: `ExitCode.interrupted` after what was measured has been reported.
  func runAlone(_ plan: Plan, total: String) async throws -> Results {
    let outcome = try await run(plan, total: total)
    if outcome.results.plan.isInterrupted {
      Console.printError("interrupted; what was measured is in \(list(outcome.paths))")
      throw ExitCode.interrupted
    }
    return outcome.results
  }

  /// Shows what was found, the answer last, and writes it down.
  ///
  /// - Returns: The paths of the reports.
  private func report(_ results: Results) throws -> [String] {
    for line in failures(in: results) { Console.printError(line) }
    if !reports.quiet {
      for warning in results.warnings { Console.printError("warning: \(warning)") }
      // Before the files: whatever becomes of those, the figures have been seen.
      let detail: Detail = screen.verbose ? .brief : .glance
      Console.print(rendered: Console.renderer.text(of: results, detail) + "\n")
      Console.print(sentence: "\(AnswerSentence(results))")
    }
    let paths = try reports.writer.write(results, as: reports.formats(of: .run))
    let lints = results.lints.count
    reports.show(
      paths,
      remark: lints == 0 || screen.verbose
        ? "" : "\(lints) data \(lints == 1 ? "lint" : "lints") (--verbose)")
    return paths
  }

  /// Writes down what was found on one of many feeds.
  private func reportAmongOthers(_ results: Results) throws -> [String] {
    for line in failures(in: results) { Console.printError("\(results.name): \(line)") }
    if screen.verbose, !reports.quiet {
      Console.print(sentence: "\(AnswerSentence(results))")
      Console.print("")
    }
    return try reports.writer.write(results, as: reports.formats(of: .run))
  }

  /// Why backends got no figures, unabridged, each reason once.
  private func failures(in results: Results) -> [String] {
    let failures = results.rows.filter(\.status.isFailure)
      .map { "\($0.key.backend): \($0.status.rawValue): \($0.reason)" }
    let differences = results.differences.map { difference in
      let isUndecided = results.isUndecided(difference)
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

extension Results {
  /// Whether no implementation has failed.
  var isSound: Bool { rows.allSatisfy { !$0.status.isFailure } }
}

/// Shows the one answer of several feeds, and writes its report.
struct SuiteReporter {
  let reports: ReportOptions

  func report(_ suite: Suite) throws {
    if !reports.quiet {
      for warning in suite.warnings { Console.printError("warning: \(warning)") }
      Console.print(rendered: Console.renderer.text(of: suite) + "\n")
      Console.print(sentence: "\(SuiteSentence(suite))")
    }
    reports.show(try reports.writer.write(suite, as: reports.formats(of: .suite)))
  }
}
