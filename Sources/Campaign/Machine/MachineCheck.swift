/// One fact of a machine, what it does to figures, and what to do about it.
public struct MachineCheck: Hashable, Sendable {
  /// What was looked at, such as `governor`.
  public let fact: String
  /// What was found.
  public let found: String
  /// What it does to figures; `nil` where all is well.
  public let effect: String?
  /// What to do about it; empty where there is nothing to do.
  public let remedy: String

  /// A check with its outcome.
  init(_ fact: String, _ found: String, effect: String? = nil, remedy: String = "") {
    self.fact = fact
    self.found = found
    self.effect = effect
    self.remedy = remedy
  }

  /// Whether it does figures no harm.
  public var isFine: Bool { effect == nil }
}
