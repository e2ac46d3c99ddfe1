package import Results

/// What must be said before any figure.
package struct Warnings: Hashable, Sendable {
  /// The notices, the gravest first; empty for a run with nothing to hide.
  package let lines: [String]

  /// The notices of a run.
  package init(_ results: Results) {
    let plan = results.plan
    let rounds = plan.rounds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let done = rounds.isEmpty ? "no rounds" : "rounds done: " + rounds.joined(separator: ", ")
    let stopped = "INTERRUPTED: the run was stopped before its plan was done (\(done))."
    lines =
      Self.build(results.environment)
      + (plan.isInterrupted ? [stopped] : [])
      + (plan.verifiedParses == 0
        ? ["NOT VERIFIED: nobody checked that the rows heard the same document."] : [])
  }

  /// The notices of a suite.
  package init(_ suite: Suite) { lines = Self.build(suite.environment) }

  /// The notices of a check.
  package init(_ check: CheckReport) { lines = Self.build(check.environment) }

  private static func build(_ environment: MeasuringEnvironment) -> [String] {
    environment.build == "debug"
      ? ["DEBUG BUILD: these figures say nothing about a release build."] : []
  }
}
