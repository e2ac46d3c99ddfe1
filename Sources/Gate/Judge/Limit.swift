/// How far a metric may rise before it is worse.
public struct Limit: Hashable, Sendable, CustomStringConvertible {
  /// The metric.
  public let metric: String
  /// How far it may rise.
  public let room: Room

  /// How far a figure may rise.
  public enum Room: Hashable, Sendable {
    /// By so much in its own unit.
    case amount(Double)
    /// By such a share of what it was.
    case share(Double)
  }

  /// A limit with everything given.
  public init(_ metric: String, _ room: Room) {
    self.metric = metric
    self.room = room
  }

  /// Reads `allocations=+0` or `instructions=+0.5%`; `nil` where it is neither.
  public init?(_ text: String) {
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
  public var description: String {
    switch room {
    case .amount(let amount):
      "\(metric)=+\(Int(exactly: amount).map(String.init) ?? "\(amount)")"
    case .share(let share): "\(metric)=+\((share * 1e6).rounded() / 1e4)%"
    }
  }
}
