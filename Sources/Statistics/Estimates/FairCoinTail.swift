/// The lower tail of the binomial distribution of `count` tosses of a fair coin, walked upwards.
///
/// Binomial coefficients follow from one another by a multiplication and a division, and all 2ⁿ
/// outcomes are equally likely, so that nothing needs normalising and no logarithm is taken. Up to
/// 54 tosses all is exact; for 10⁵ the relative error is 2·10⁻¹⁴, against whole numbers, where
/// differences of `lgamma` have 2·10⁻¹⁰. Coefficients outgrow a `Double` at 1030 tosses: powers of
/// two are set aside before, without rounding.
struct FairCoinTail {
  private let count: Int
  /// The number of heads up to which the tail reaches.
  private(set) var heads = 0
  /// C(`count`, `heads`), less `shift` powers of two.
  private var coefficient = 1.0
  /// The sum of the coefficients up to `heads`, less `shift` powers of two.
  private var sum = 1.0
  private var shift = 0

  /// The tail that reaches up to no heads.
  init(count: Int) {
    precondition(count >= 0, "a coin is tossed a natural number of times")
    self.count = count
  }

  /// The probability of at most `heads` heads.
  var probability: Double {
    Double(sign: .plus, exponent: shift - count, significand: sum)
  }

  /// Lets the tail reach one further.
  mutating func advance() {
    precondition(heads < count, "the tail is the whole distribution already")
    coefficient = coefficient * Double(count - heads) / Double(heads + 1)
    heads += 1
    sum += coefficient
    if coefficient > 0x1p500 {
      coefficient *= 0x1p-500
      sum *= 0x1p-500
      shift += 500
    }
  }
}
