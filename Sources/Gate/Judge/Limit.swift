internal import WorkerContract

/// How far a metric may rise before it is worse.
package struct Limit: Hashable, Sendable, CustomStringConvertible {
  package let metric: String
  let room: Room

  /// How far a figure may rise.
  enum Room: Hashable, Sendable {
    /// By an amount in its own unit.
    case amount(Double)
    /// By a share of what it was.
    case share(Double)
  }

  /// The limits that metrics have which are no exact ones.
  static let usual = [
    Limit(Metric.instructions.name, .share(0.005)), Limit(Metric.retains.name, .share(0.005)),
    Limit(Metric.releases.name, .share(0.005)),
  ]

  /// The metrics that a limit can be set for.
  package static let metrics =
    [Metric.allocations, .allocatedBytes, .peakLiveHeap, .leakedBlocks].map(\.name)
    + usual.map(\.metric)

  init(_ metric: String, _ room: Room) {
    self.metric = metric
    self.room = room
  }

  /// Reads `allocations=+0` or `instructions=+0.5%`; `nil` for any other text.
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
