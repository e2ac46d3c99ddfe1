internal import HarnessCore
internal import WorkerContract

/// A check with or without an injected change, and its result: a line of the log.
struct GateTrial: Hashable, Sendable {
  var kind: GateKind
  var number: Int
  var commit: String
  /// The backend that was made worse; empty if none was.
  var backend: String
  var outcome: Outcome
  /// The backends and metrics that the check called worse.
  var named = ""
  /// The measured change in the backend that was made worse, or the largest change if none was.
  var change: Double?
  var low: Double?
  var high: Double?
  var smallestEffect: Double?
  /// The reason why the check was inconclusive.
  var whyUnknown = ""
  /// The share of a processor that other processes used.
  var others = 0.0
  var rounds = 0
  var seconds = 0.0

  /// The outcome of a check.
  enum Outcome: String, Hashable, Sendable, CaseIterable {
    case good, caught, alarm
    case inconclusive = "broken"

    /// The outcome as text.
    var text: String {
      switch self {
      case .good: "as good"
      case .caught: "caught"
      case .alarm: "false alarm"
      case .inconclusive: "inconclusive"
      }
    }
  }
}

extension GateTrial {
  /// Creates a trial from the report of a check.
  init(_ kind: GateKind, _ number: Int, found report: CheckReport) {
    let backend = kind.backend(number)
    let worse = report.findings.filter { $0.outcome == .worse }
      .map { Named(backend: $0.key.backend, metric: $0.metric) }
    let named = Set(worse).sorted { ($0.backend, $0.metric) < ($1.backend, $1.metric) }
    let shown = Self.shown(report.findings, of: kind.metric, backend)
    self.init(
      kind: kind, number: number, commit: report.environment.commit, backend: backend,
      outcome: Self.outcome(of: report, kind, backend, named),
      named: named.map { "\($0.backend) \($0.metric)" }.joined(separator: "; "),
      change: shown?.change, low: shown?.low, high: shown?.high,
      smallestEffect: shown?.smallestEffect, whyUnknown: Self.whyUnknown(report),
      rounds: report.rounds)
  }

  private struct Named: Hashable {
    var backend: String
    var metric: String
  }

  /// Returns the outcome of a check: everything it calls worse must be due to the injected change.
  private static func outcome(
    of report: CheckReport, _ kind: GateKind, _ backend: String, _ named: [Named]
  ) -> Outcome {
    if report.outcome == .broken { return .inconclusive }
    guard !named.isEmpty else { return .good }
    // The memory that one more allocation takes is reported as well.
    let isOwn = named.allSatisfy {
      $0.backend == backend && (kind.isExact || $0.metric == kind.metric)
    }
    return isOwn && named.contains(Named(backend: backend, metric: kind.metric)) ? .caught : .alarm
  }

  /// Returns the finding on the injected change; if there is none, the finding that changed most.
  private static func shown(
    _ findings: [CheckFinding], of metric: String, _ backend: String
  ) -> CheckFinding? {
    let backends = backend.isEmpty ? HarnessProgram.backends : [backend]
    func size(_ finding: CheckFinding) -> Double { abs((finding.change ?? 1) - 1) }
    return findings.filter {
      $0.metric == metric && backends.contains($0.key.backend) && $0.change != nil
    }.max { size($0) < size($1) }
  }

  private static func whyUnknown(_ report: CheckReport) -> String {
    let varying = report.gaps.filter { $0.kind == .timesVaryTooMuch }
      .map { "\($0.subject): \($0.reason)" }
    let failed = report.selfTest.filter { !$0.hasPassed }.map {
      "\($0.row): expected \($0.expected.rawValue), found \($0.found.rawValue)"
    }
    return (varying + failed).joined(separator: "; ")
  }

  /// The text that is printed when the trial is done.
  var text: String {
    let prefix = backend.isEmpty ? "" : "\(backend): "
    let change = change.map { ValidationText.figure($0) } ?? "unknown"
    return "\(prefix)\(outcome.text), change \(change), \(rounds) rounds"
  }
}
