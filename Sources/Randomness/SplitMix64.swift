/// The SplitMix64 generator: 64 bits of state, every seed good, the same numbers on every machine.
///
/// Steele, Lea & Flood, *Fast Splittable Pseudorandom Number Generators* (OOPSLA 2014), with the
/// mixing constants of Stafford's variant 13. It draws the order of the rows in a round, and the
/// samples of simulations; it is no source of secrets.
///
/// The standard library's `shuffle(using:)` and `random(in:using:)` accept it, but how many numbers
/// they draw is not promised. What must be drawn again from a recorded seed uses the methods here.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// A generator whose numbers follow from `seed` alone.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }
}

extension SplitMix64 {
  /// A number from 0 up to, not including, `bound`, every one as likely.
  ///
  /// Multiplies and rejects: Lemire, *Fast Random Integer Generation in an Interval* (ACM
  /// Transactions on Modeling and Computer Simulation 29, 2019). Traps if `bound` is 0.
  ///
  /// - Complexity: O(1) expected; a second draw happens with a probability below `bound` / 2⁶⁴.
  package mutating func next(below bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is nothing to draw from")
    let threshold = (0 &- bound) % bound
    var product = next().multipliedFullWidth(by: bound)
    while product.low < threshold {
      product = next().multipliedFullWidth(by: bound)
    }
    return product.high
  }

  /// The elements of `items` in random order, every order as likely.
  ///
  /// Durstenfeld's form of the Fisher–Yates shuffle (*Algorithm 235*, Communications of the ACM 7,
  /// 1964): from the last place down, each takes the element of a place drawn from those up to it.
  /// A seed thus gives the same order with every toolchain.
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
