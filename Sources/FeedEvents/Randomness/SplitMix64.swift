/// The SplitMix64 generator: 64 bits of state, no bad seeds, and the same numbers on every machine.
///
/// Steele, Lea & Flood, *Fast Splittable Pseudorandom Number Generators* (OOPSLA 2014), with the
/// mixing constants of Stafford's variant 13. It determines the order of the implementations in a
/// round and the samples of simulations; it is not for secrets.
///
/// The standard library's `shuffle(using:)` and `random(in:using:)` accept it, but do not guarantee
/// how many numbers they draw. Use the methods here for anything that must be reproducible from a
/// recorded seed.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator whose numbers depend on `seed` alone.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }
}

extension SplitMix64 {
  /// Returns a uniform number from 0 up to, but not including, `bound`.
  ///
  /// Multiplies and rejects, as in Lemire, *Fast Random Integer Generation in an Interval* (ACM
  /// Transactions on Modeling and Computer Simulation 29, 2019). Traps if `bound` is 0.
  ///
  /// - Complexity: O(1) expected; the probability of a second draw is below `bound` / 2⁶⁴.
  package mutating func next(below bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is nothing to draw from")
    let threshold = (0 &- bound) % bound
    var product = next().multipliedFullWidth(by: bound)
    while product.low < threshold {
      product = next().multipliedFullWidth(by: bound)
    }
    return product.high
  }

  /// Returns the elements of `items` in random order, where every order is equally likely.
  ///
  /// This is Durstenfeld's form of the Fisher–Yates shuffle (*Algorithm 235*, Communications of the
  /// ACM 7, 1964): from the last position down, each element is swapped with a randomly chosen
  /// element at or before it. A seed therefore gives the same order with every toolchain.
  ///
  /// - Complexity: O(*n*), with *n* − 1 draws.
  package mutating func shuffled<Element>(_ items: some Sequence<Element>) -> [Element] {
    var shuffled = Array(items)
    for last in shuffled.indices.dropFirst().reversed() {
      shuffled.swapAt(last, Int(next(below: UInt64(last) + 1)))
    }
    return shuffled
  }
}
