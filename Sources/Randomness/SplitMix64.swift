/// The SplitMix64 generator: 64 bits of state, every seed good, the same numbers on every machine.
///
/// Steele, Lea & Flood, *Fast Splittable Pseudorandom Number Generators* (OOPSLA 2014), with the
/// mixing constants of Stafford's variant 13. It draws the order of the rows in a round, and the
/// samples of simulations; it is no source of secrets.
///
/// The standard library's `shuffle(using:)` and `random(in:using:)` accept it, but how many numbers
/// they draw is not promised. What must be drawn again from a recorded seed uses the methods here.
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// A generator whose numbers follow from `seed` alone.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }
}
