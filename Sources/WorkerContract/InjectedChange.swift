/// A fault that is injected into an implementation to test whether the harness notices it.
package enum InjectedChange: Hashable, Sendable, CustomStringConvertible {
  /// Each iteration takes longer by this fraction of its own time.
  case slowdown(Double)
  /// Each iteration allocates and frees this many extra blocks of ``blockSize`` bytes.
  case allocations(Int)

  /// The size of an extra block in bytes.
  package static let blockSize = 16

  /// Reads `slowdown=0.02` or `allocations=1`; `nil` if it is neither, or if the number is not above 0.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "slowdown":
      guard let share = Double(parts[1]), share > 0, share.isFinite else { return nil }
      self = .slowdown(share)
    case "allocations":
      guard let count = Int(parts[1]), count > 0 else { return nil }
      self = .allocations(count)
    default: return nil
    }
  }

  package var description: String {
    switch self {
    case .slowdown(let share): "slowdown=\(share)"
    case .allocations(let count): "allocations=\(count)"
    }
  }
}
