/// A fault put into a row on purpose, to find out whether the harness notices.
public enum Perturbation: Hashable, Sendable, CustomStringConvertible {
  /// Each iteration takes longer by this share of its own time.
  case slowdown(Double)
  /// Each iteration allocates and frees so many blocks more, of ``blockSize`` bytes.
  case allocations(Int)

  /// The size in bytes of a block that is allocated in vain.
  public static let blockSize = 16

  /// Reads `slowdown=0.02` or `allocations=1`; `nil` where it is neither, or not above 0.
  public init?(_ text: String) {
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

  /// The text, as it is read.
  public var description: String {
    switch self {
    case .slowdown(let share): "slowdown=\(share)"
    case .allocations(let count): "allocations=\(count)"
    }
  }
}
