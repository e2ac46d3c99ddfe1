/// The SplitMix64 generator of Steele, Lea and Flood: 64 bits of state, the same on every machine.
///
/// The standard library's `shuffle` and `randomElement` are not used with it: how they draw is not
/// promised, and one draw more in a later toolchain would change every byte that follows.
struct SplitMix64: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }

  /// A whole number in `range`, every one as likely to within one part in 2³⁰.
  mutating func next(in range: Range<Int>) -> Int {
    precondition(!range.isEmpty, "nothing to draw from")
    return range.lowerBound + Int(next().multipliedFullWidth(by: UInt64(range.count)).high)
  }

  /// One of `choices`, every one as likely.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[next(in: choices.indices)]
  }
}
