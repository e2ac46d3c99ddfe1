internal import FoundationEssentials
internal import HarnessCore

/// Validates the verdicts on time, from raw rounds of backends measured together with copies of themselves.
package struct StatisticsValidation: Sendable {
  private let harness: HarnessProgram
  private let output: String
  private let printLine: @Sendable (String) -> Void

  /// Creates a validation.
  ///
  /// - Parameters:
  ///   - harness: The harness that is validated.
  ///   - output: The directory of the report, and of the folder of raw rounds.
  ///   - printLine: Receives a line whenever a run is done.
  package init(
    of harness: HarnessProgram, into output: String, printLine: @escaping @Sendable (String) -> Void
  ) {
    self.harness = harness
    self.output = output
    self.printLine = printLine
  }

  private func folder(_ design: RunDesign) -> String { "\(output)/\(design.folder)" }
  private var path: String { "\(output)/validation.md" }

  /// The kind of runs.
  package enum Runs: Sendable {
    /// All copies, in all states of the machine.
    case graded
    /// The budget and the number of implementations of the default run, on a quiet machine.
    case standard

    fileprivate var design: RunDesign {
      switch self {
      case .graded: .graded
      case .standard: .standard
      }
    }
  }

  /// Measures the runs that a sitting lacks, and writes the report.
  ///
  /// - Parameters:
  ///   - runs: The kind of runs.
  ///   - number: The number of the sitting; `nil` for the current one.
  ///   - count: The number of runs of each state and backend that the sitting should have; `nil` for the
  ///     default.
  ///   - budget: The budget of a run in seconds; `nil` for the default.
  /// - Returns: The report's answer, and whether the verdicts meet the requirements.
  /// - Throws: ``HarnessValidationError``, and the errors of writing files or running the harness.
  package func takeSitting(
    of runs: Runs, _ number: Int?, count: Int?, budget: Double?
  ) async throws -> ValidationOutcome {
    let design = runs.design
    let folder = folder(design)
    try Directory.create(folder)
    guard let lock = try FileLock(folder) else { throw HarnessValidationError.busy(path: folder) }
    defer { withExtendedLifetime(lock) {} }
    let known = try RawRounds.read(folder)
    try await Sitting(
      harness: harness, design: design, folder: folder,
      number: number ?? Sitting.number(after: known, now: .now), count: count ?? design.count,
      budget: budget ?? design.budget, printLine: printLine
    ).measure(after: known)
    return try writeReport()
  }

  /// Writes the report from the existing raw rounds.
  package func writeReport() throws -> ValidationOutcome {
    let report = try VerdictReport(findings: findings())
    try AtomicFile.write(Array(report.text.utf8), to: path)
    return ValidationOutcome(
      text: report.answer,
      remarks: report.failures.map { "FAILED: \($0)" } + ["wrote \(path)"],
      holds: report.failures.isEmpty)
  }

  /// Checks that the existing report matches its raw rounds, and that these were measured by the method of
  /// the workers.
  package func recompute() async throws -> ValidationOutcome {
    let findings = try findings()
    let report = VerdictReport(findings: findings)
    let methods = try await harness.methods()
    let runs = findings.everyRun + findings.everyStandardRun
    let others = Set(runs.filter { $0.method != methods[$0.backend] }.map(\.backend)).sorted()
    var remarks = others.map { backend in
      """
      FAILED: a change of method requires new raw rounds: worker-\(backend) describes method \
      \(methods[backend].map { "\($0)" } ?? "none"), and the rounds of \(backend) in \(folder(.graded)) \
      were measured with another method
      """
    }
    let found = File.kind(of: path) == nil ? "" : try File.text(path)
    let difference = Self.difference(from: found, to: report.text)
    if !difference.isEmpty {
      remarks.append(
        """
        FAILED: \(path) does not match its raw rounds: 'harness validate statistics --report' writes it \
        again
        """)
    }
    return ValidationOutcome(
      text: difference.joined(separator: "\n"), remarks: remarks, holds: remarks.isEmpty)
  }

  private func findings() throws -> VerdictFindings {
    try VerdictFindings(
      try RawRounds.read(folder(.graded)), standard: try RawRounds.read(folder(.standard)),
      from: folder(.graded))
  }

  /// Returns the lines in which the two texts differ.
  private static func difference(from found: String, to wanted: String) -> [String] {
    let lines = [found, wanted].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    return lines[1].difference(from: lines[0]).map { change in
      switch change {
      case .insert(_, let line, _): "+\(line)"
      case .remove(_, let line, _): "-\(line)"
      }
    }
  }
}
