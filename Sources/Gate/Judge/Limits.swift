internal import Results
internal import WorkerContract

/// The limits of a check: those that were asked for, then the usual ones.
package struct Limits: Hashable, Sendable {
  /// The limits that were asked for.
  package let asked: [Limit]

  /// What metrics have that nobody has set a limit for, and are no exact ones.
  private static let usual = [
    Limit(Metric.instructions.name, .share(0.005)), Limit(Metric.retains.name, .share(0.005)),
    Limit(Metric.releases.name, .share(0.005)),
  ]
  /// What means another document or another parse, whichever way it has moved.
  private static let fixed = Set([Metric.events, .items].map(\.name))

  /// The metrics that a limit can be set for.
  package static let metrics =
    [Metric.allocations, .allocatedBytes, .peakLiveHeap, .leakedBlocks].map(\.name)
    + usual.map(\.metric)

  /// Limits, of which the last of a metric counts.
  package init(_ asked: [Limit] = []) { self.asked = asked }

  /// The limit of a metric: that any rise is too much, unless told otherwise.
  func limit(of metric: String) -> Limit {
    asked.last { $0.metric == metric } ?? Self.usual.first { $0.metric == metric }
      ?? Limit(metric, .amount(0))
  }

  /// Whether a metric may not fall either.
  func isFixed(_ metric: String) -> Bool { Self.fixed.contains(metric) }
}

/// How far a metric may rise before it is worse.
package struct Limit: Hashable, Sendable, CustomStringConvertible {
  /// The metric.
  package let metric: String
  /// How far it may rise.
  package let room: Room

  /// How far a figure may rise.
  package enum Room: Hashable, Sendable {
    /// By so much in its own unit.
    case amount(Double)
    /// By such a share of what it was.
    case share(Double)
  }

  /// A limit with everything given.
  package init(_ metric: String, _ room: Room) {
    self.metric = metric
    self.room = room
  }

  /// Reads `allocations=+0` or `instructions=+0.5%`; `nil` where it is neither.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].hasPrefix("+") else { return nil }
    let isShare = parts[1].hasSuffix("%")
    guard let number = Double(parts[1].dropFirst().dropLast(isShare ? 1 : 0)), number >= 0,
      number.isFinite
    else { return nil }
    self.init(String(parts[0]), isShare ? .share(number / 100) : .amount(number))
  }

  /// The most that a figure may be that was `value`.
  func most(of value: Double) -> Double {
    switch room {
    case .amount(let amount): value + amount
    case .share(let share): value + value.magnitude * share
    }
  }

  /// The text, as it is read.
  package var description: String {
    switch room {
    case .amount(let amount):
      "\(metric)=+\(Int(exactly: amount).map(String.init) ?? "\(amount)")"
    case .share(let share): "\(metric)=+\((share * 1e6).rounded() / 1e4)%"
    }
  }
}
