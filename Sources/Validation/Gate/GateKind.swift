/// A kind of trial of the gate: the injected change, the state of the machine, and the required outcome.
struct GateKind: Hashable, Sendable {
  let name: String
  let title: String
  let state: MachineState
  /// The change that makes a backend worse, such as `+3%`; empty if nothing is changed.
  let change: String
  /// The number of trials, and that of a quick run.
  let full: Int
  let quick: Int
  /// The required share of outcomes; `nil` if the shares are only reported.
  let bound: Bound?
  /// Whether the change is so large that a quick run must find it if it is conclusive at all.
  var isLarge = false

  /// A bound on the percentage of trials with an outcome.
  enum Bound: Hashable, Sendable {
    case atMost(Int, GateTrial.Outcome)
    case atLeast(Int, GateTrial.Outcome)
  }

  /// All kinds, in the order of the report.
  static let all =
    inEachState("unchanged", "nothing changed", "", full: 100) {
      .atMost($0 == .quiet ? 0 : 1, .alarm)
    }
    + inEachState("slowdown", "one backend slowed by 3 %", "+3%", full: 30) { _ in nil }
    + [
      GateKind(
        name: "gross", title: "one backend slowed by 30 %", state: .quiet, change: "+30%", full: 3,
        quick: 1, bound: .atLeast(100, .caught), isLarge: true),
      GateKind(
        name: "allocation", title: "one more allocation per parse, exact metrics only",
        state: .quiet, change: "+1alloc", full: 100, quick: 2, bound: .atLeast(100, .caught)),
    ]

  /// Returns a kind for each state; a quick run takes only those of the first state, whatever the state of
  /// the machine.
  private static func inEachState(
    _ name: String, _ title: String, _ change: String, full: Int,
    bound: (MachineState) -> Bound?
  ) -> [GateKind] {
    MachineState.all.map { state in
      GateKind(
        name: "\(name)-\(state.name)", title: "\(title); \(state.title)", state: state,
        change: change, full: full, quick: state == .quiet ? 2 : 0, bound: bound(state))
    }
  }

  /// Whether only exact metrics are checked.
  var isExact: Bool { change == "+1alloc" }

  /// The metric that the change must be found in.
  var metric: String { isExact ? "allocations" : "parse_time_ratio" }

  /// Returns the number of trials.
  func count(isQuick: Bool) -> Int { isQuick ? quick : full }

  /// Returns the backend that the trial with this number makes worse, in turn; empty if it changes nothing.
  func backend(_ number: Int) -> String {
    change.isEmpty ? "" : HarnessProgram.backends[number % HarnessProgram.backends.count]
  }

  /// Returns all trials with their numbers, with the kinds interleaved so that a bad hour of the machine does
  /// not affect only one of them.
  static func schedule(isQuick: Bool) -> [(kind: GateKind, number: Int)] {
    let turns = all.enumerated().flatMap { index, kind in
      (0..<kind.count(isQuick: isQuick)).map { number in
        (share: Double(number) / Double(kind.count(isQuick: isQuick)), index, kind, number)
      }
    }
    return turns.sorted { ($0.share, $0.1) < ($1.share, $1.1) }.map { ($0.2, $0.3) }
  }

  // MARK: - Requirements

  /// Returns the requirement as text.
  func requirement(isQuick: Bool) -> String {
    guard isQuick else {
      return switch bound {
      case nil: "–"
      case .atMost(let percent, let outcome): "at most \(percent) % \(outcome.text)"
      case .atLeast(let percent, let outcome): "at least \(percent) % \(outcome.text)"
      }
    }
    if isExact { return "only caught" }
    return isLarge ? "none missed" : "no false alarm"
  }

  /// Returns whether the outcomes of the trials meet the requirement.
  func holds(_ outcomes: [GateTrial.Outcome], isQuick: Bool) -> Bool {
    guard !isQuick else { return outcomes.allSatisfy(tolerated.contains) }
    func hits(_ outcome: GateTrial.Outcome) -> Int { 100 * outcomes.count { $0 == outcome } }
    return switch bound {
    case nil: true
    case .atMost(let percent, let outcome): hits(outcome) <= percent * outcomes.count
    case .atLeast(let percent, let outcome): hits(outcome) >= percent * outcomes.count
    }
  }

  /// The outcomes that are also tolerated on a busy machine: exact figures do not depend on the load, and a
  /// large change is found whenever the check is conclusive.
  private var tolerated: Set<GateTrial.Outcome> {
    if isExact { return [.caught] }
    return isLarge ? [.caught, .inconclusive] : [.good, .caught, .inconclusive]
  }
}
