internal import Randomness

/// How generators draw; one draw more or less would change every byte that follows.
extension SplitMix64 {
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
