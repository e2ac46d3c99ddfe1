import Glibc
internal import Randomness

extension SplitMix64 {
  /// A number between 0 and 1, neither of them.
  mutating func uniform() -> Double { (Double(next() >> 11) + 0.5) * 0x1p-53 }

  /// A number of the standard normal distribution, by Marsaglia's polar method.
  mutating func normal() -> Double {
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      if square < 1, square > 0 { return x * (-2 * log(square) / square).squareRoot() }
    }
  }

  /// A number of the gamma distribution with scale 1.
  ///
  /// Marsaglia & Tsang, *A Simple Method for Generating Gamma Variables* (ACM Transactions on
  /// Mathematical Software 26, 2000): exact for any `shape` of 1 or more, and traps below.
  mutating func gamma(shape: Double) -> Double {
    precondition(shape >= 1, "the method needs a shape of 1 or more")
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = normal()
      let root = 1 + c * x
      guard root > 0 else { continue }
      let v = root * root * root
      let u = uniform()
      // The first condition accepts almost all without a logarithm.
      if u < 1 - 0.0331 * x * x * x * x || log(u) < 0.5 * x * x + d * (1 - v + log(v)) {
        return d * v
      }
    }
  }

  /// A number of the beta distribution, as the share one gamma variate has in the sum of two.
  mutating func beta(_ a: Double, _ b: Double) -> Double {
    let share = gamma(shape: a)
    return share / (share + gamma(shape: b))
  }
}
