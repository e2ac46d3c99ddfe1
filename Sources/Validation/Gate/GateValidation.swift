internal import HarnessCore

/// Validates the gate with checks of an unchanged build and of a build with an injected change.
package struct GateValidation: Sendable {
  private let harness: HarnessProgram
  private let output: String
  private let isQuick: Bool
  private let isFresh: Bool
  private let printLine: @Sendable (String) -> Void

  private static let name = "gate-validation"

  /// Creates a validation that continues from the results of an earlier one.
  ///
  /// - Parameters:
  ///   - harness: The harness that is validated.
  ///   - output: The directory of the log, the report and the baseline.
  ///   - isQuick: Whether to run only a few trials of each kind, whatever the state of the machine.
  ///   - isFresh: Whether to discard the results of an earlier validation, and its baseline.
  ///   - printLine: Receives a line whenever a trial is done.
  package init(
    of harness: HarnessProgram, into output: String, isQuick: Bool, isFresh: Bool,
    printLine: @escaping @Sendable (String) -> Void
  ) {
    self.harness = harness
    self.output = output
    self.isQuick = isQuick
    self.isFresh = isFresh
    self.printLine = printLine
  }

  /// Runs the missing trials, writes the report, and judges.
  ///
  /// A run that is stopped writes the report of the trials so far.
  package func run() async throws -> ValidationOutcome {
    try Directory.create(output)
    guard let lock = try FileLock(output) else { throw HarnessValidationError.busy(path: output) }
    defer { withExtendedLifetime(lock) {} }
    var log = try GateLog(path: "\(output)/\(Self.name).csv", isFresh: isFresh)
    let baseline = "\(output)/\(Self.name).baseline.json"
    try await record(baseline)
    let environment = try await check(["--exact"], against: baseline).environment
    warnOfOthers(in: log, now: environment.commit)
    do {
      try await takeMissing(into: &log, baseline, boundTo: try environment.boundProcessor)
    } catch {
      _ = try? report(on: log, in: environment)
      throw error
    }
    return try report(on: log, in: environment)
  }

  private func report(
    on log: GateLog, in environment: MeasurementEnvironment
  ) throws(FileError) -> ValidationOutcome {
    let judgement = GateJudgement(log.trials, isQuick: isQuick)
    let text = GateValidationReport(judgement, in: environment).text
    try AtomicFile.write(Array(text.utf8), to: "\(output)/\(Self.name).md")
    return ValidationOutcome(text: text, remarks: judgement.remarks, holds: judgement.holds)
  }

  /// Records the baseline of exact metrics, unless an earlier run with the same workers did.
  private func record(_ path: String) async throws {
    let workers = File.names(in: harness.directory).filter { $0.hasPrefix("worker-") }
    let built = workers.compactMap { File.modified("\(harness.directory)/\($0)") }.max() ?? 0
    if !isFresh, let recorded = File.modified(path), recorded >= built { return }
    if File.kind(of: path) != nil { try File.remove(path) }
    try await harness.run(
      ["baseline"] + plan + ["--exact", "--no-history", "--quiet", "--output", path])
  }

  private var plan: [String] { HarnessProgram.backends.flatMap { ["--backend", $0] } }

  /// Checks exact metrics against the baseline, and times against the same workers run a second time.
  private func check(_ options: [String], against baseline: String) async throws -> CheckReport {
    let arguments =
      options.contains("--exact")
      ? ["--baseline", baseline]
      : ["--against", harness.directory] + plan + ["--min-effect", "2%"]
    let report = try await harness.check(arguments + options)
    guard report.outcome != .incomparable else {
      throw HarnessValidationError.incomparable(
        with: arguments[1], reasons: report.gaps.map { "\($0.subject): \($0.reason)" })
    }
    return report
  }

  private func warnOfOthers(in log: GateLog, now commit: String) {
    let others = log.trials.filter { $0.commit != commit }
    for (other, trials) in Dictionary(grouping: others, by: \.commit).sorted(by: { $0.key < $1.key }
    ) {
      printLine(
        """
        \(trials.count) of \(log.trials.count) checks in \(Self.name).csv are from commit \(other), \
        and this is commit \(commit): --fresh discards them
        """)
    }
  }

  private func takeMissing(
    into log: inout GateLog, _ baseline: String, boundTo processor: Int
  ) async throws {
    let planned = GateKind.schedule(isQuick: isQuick)
    let missing = planned.filter { turn in
      !log.trials.contains { $0.kind == turn.kind && $0.number == turn.number }
    }
    let done = planned.count - missing.count
    if done > 0 { printLine("continuing: \(done) of \(planned.count) checks are done") }
    for (index, (kind, number)) in missing.enumerated() {
      let trial = try await trial(kind, number, baseline, boundTo: processor)
      try log.append(trial)
      printLine(
        """
        \(done + index + 1)/\(planned.count) \(kind.name) \(number + 1): \(trial.text), \
        \(ValidationText.number(trial.seconds, "%.2f")) s
        """)
    }
  }

  private func trial(
    _ kind: GateKind, _ number: Int, _ baseline: String, boundTo processor: Int
  ) async throws -> GateTrial {
    let injected =
      kind.change.isEmpty ? [] : ["--inject", kind.backend(number) + kind.change]
    let (report, proof) = try await kind.state.run(boundTo: processor) {
      try await check(injected + (kind.isExact ? ["--exact"] : []), against: baseline)
    }
    var trial = GateTrial(kind, number, found: report)
    trial.others = proof.others
    trial.seconds = proof.wall
    return trial
  }
}

/// The outcome of a validation.
package struct ValidationOutcome: Sendable {
  /// The report as Markdown, or the results in a few lines.
  package var text: String
  /// Remarks that explain the outcome, one per line.
  package var remarks: [String]
  /// Whether all requirements are met.
  package var holds: Bool
}
