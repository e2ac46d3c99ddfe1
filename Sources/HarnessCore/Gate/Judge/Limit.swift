internal import WorkerContract

/// The amount by which a metric may rise before it counts as worse.
package struct Limit: Hashable, Sendable, CustomStringConvertible {
  package let metric: String
  let tolerance: Tolerance

  /// The permitted rise of a figure.
  enum Tolerance: Hashable, Sendable {
    /// By an amount in its own unit.
    case amount(Double)
    /// By a share of its previous value.
    case share(Double)
  }

  /// The default limits of metrics that are not exact.
  static let defaults = [
    Limit(Metric.instructions.name, .share(0.005)), Limit(Metric.retains.name, .share(0.005)),
    Limit(Metric.releases.name, .share(0.005)),
  ]

  /// The metrics that a limit can be set for.
  package static let metrics =
    [Metric.allocations, .allocatedBytes, .peakLiveHeap, .leakedBlocks].map(\.name)
    + defaults.map(\.metric)

  init(_ metric: String, _ tolerance: Tolerance) {
    self.metric = metric
    self.tolerance = tolerance
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

  /// Returns the largest permitted figure, given the previous `value`.
  func most(of value: Double) -> Double {
    switch tolerance {
    case .amount(let amount): value + amount
    case .share(let share): value + value.magnitude * share
    }
  }

  /// The limit in the form that ``init(_:)`` reads.
  package var description: String {
    switch tolerance {
    case .amount(let amount):
      "\(metric)=+\(Int(exactly: amount).map(String.init) ?? "\(amount)")"
    case .share(let share): "\(metric)=+\((share * 1e6).rounded() / 1e4)%"
    }
  }
}
