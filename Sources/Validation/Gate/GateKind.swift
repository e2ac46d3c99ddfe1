/// A kind of trial of the gate: what is injected in which state of the machine, and what must come of it.
struct GateKind: Hashable, Sendable {
  let name: String
  let title: String
  let state: MachineState
  /// What a backend is made worse by, such as `+3%`; empty if nothing is changed.
  let change: String
  /// How many trials there are, and how many of a quick run.
  let full: Int
  let quick: Int
  /// What must come of them; `nil` if their shares are only reported.
  let bound: Bound?
  /// Whether a quick run must find it if it can tell at all.
  var isGross = false

  /// What share of trials in per cent may, or must, have an outcome.
  enum Bound: Hashable, Sendable {
    case atMost(Int, GateTrial.Outcome)
    case atLeast(Int, GateTrial.Outcome)
  }

  /// Every kind, in the order of reports.
  static let all =
    inEachState("unchanged", "nothing changed", "", full: 100) {
      .atMost($0 == .quiet ? 0 : 1, .alarm)
    }
    + inEachState("slowdown", "one backend slowed by 3 %", "+3%", full: 30) { _ in nil }
    + [
      GateKind(
        name: "gross", title: "one backend slowed by 30 %", state: .quiet, change: "+30%", full: 3,
        quick: 1, bound: .atLeast(100, .caught), isGross: true),
      GateKind(
        name: "allocation", title: "one allocation more a parse, exact metrics alone",
        state: .quiet, change: "+1alloc", full: 100, quick: 2, bound: .atLeast(100, .caught)),
    ]

  /// A kind for each state; a quick run takes those of the first alone, in whatever state the machine is.
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

  /// Whether exact metrics alone are checked.
  var isExact: Bool { change == "+1alloc" }

  /// The metric that the change must be found in.
  var metric: String { isExact ? "allocations" : "parse_time_ratio" }

  /// How many trials there are.
  func count(isQuick: Bool) -> Int { isQuick ? quick : full }

  /// What the trial of that number makes worse, in turn; empty if it changes nothing.
  func backend(_ number: Int) -> String {
    change.isEmpty ? "" : HarnessProgram.backends[number % HarnessProgram.backends.count]
  }

  /// All trials with their numbers, the kinds interleaved: a bad hour of the machine does not fall on one of
  /// them alone.
  static func schedule(isQuick: Bool) -> [(kind: GateKind, number: Int)] {
    let turns = all.enumerated().flatMap { place, kind in
      (0..<kind.count(isQuick: isQuick)).map { number in
        (share: Double(number) / Double(kind.count(isQuick: isQuick)), place, kind, number)
      }
    }
    return turns.sorted { ($0.share, $0.1) < ($1.share, $1.1) }.map { ($0.2, $0.3) }
  }

  // MARK: - What must come of it

  /// What must hold, in words.
  func must(isQuick: Bool) -> String {
    guard isQuick else {
      return switch bound {
      case nil: "–"
      case .atMost(let percent, let outcome): "at most \(percent) % \(outcome.text)"
      case .atLeast(let percent, let outcome): "at least \(percent) % \(outcome.text)"
      }
    }
    if isExact { return "nothing but caught" }
    return isGross ? "nothing missed" : "no false alarm"
  }

  /// Whether what must hold does, by what the trials came to.
  func holds(_ outcomes: [GateTrial.Outcome], isQuick: Bool) -> Bool {
    guard !isQuick else { return outcomes.allSatisfy(tolerated.contains) }
    func hits(_ outcome: GateTrial.Outcome) -> Int { 100 * outcomes.count { $0 == outcome } }
    return switch bound {
    case nil: true
    case .atMost(let percent, let outcome): hits(outcome) <= percent * outcomes.count
    case .atLeast(let percent, let outcome): hits(outcome) >= percent * outcomes.count
    }
  }

  /// What a machine with other work may find as well: exact figures don't depend on it, and what is gross is seen
  /// wherever the check can tell.
  private var tolerated: Set<GateTrial.Outcome> {
    if isExact { return [.caught] }
    return isGross ? [.caught, .broken] : [.good, .caught, .broken]
  }
}
