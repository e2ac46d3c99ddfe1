extension SplitMix64 {
  /// A number from 0 up to, not including, `bound`, every one as likely.
  ///
  /// Multiplies and rejects: Lemire, *Fast Random Integer Generation in an Interval* (ACM
  /// Transactions on Modeling and Computer Simulation 29, 2019). Traps if `bound` is 0.
  ///
  /// - Complexity: O(1) expected; a second draw happens with a probability below `bound` / 2⁶⁴.
  public mutating func next(below bound: UInt64) -> UInt64 {
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
  public mutating func shuffled<Element>(_ items: some Sequence<Element>) -> [Element] {
    var shuffled = Array(items)
    for last in shuffled.indices.dropFirst().reversed() {
      shuffled.swapAt(last, Int(next(below: UInt64(last) + 1)))
    }
    return shuffled
  }
}
