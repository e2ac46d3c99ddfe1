extension SortedSamples {
  /// The order-statistic interval of the median, nil if there are too few samples for `level`.
  ///
  /// Nothing is assumed of the distribution but that samples are independent and alike. Traps
  /// unless `level` lies between 0 and 1.
  ///
  /// - Complexity: O(*n*), without a look at the samples but two.
  package func medianInterval(level: Double) -> OrderStatisticInterval? {
    guard let ranks = MedianRanks(count: count, level: level) else { return nil }
    return OrderStatisticInterval(
      low: self[ranks.low - 1], high: self[ranks.high - 1], ranks: ranks)
  }
}

/// A confidence interval whose ends are two of the samples, or of the ratios.
package struct OrderStatisticInterval: Hashable, Sendable {
  /// The lower end.
  package var low: Double
  /// The upper end; not below `low`.
  package var high: Double
  /// Which order statistics the ends are.
  package var ranks: MedianRanks

  /// The exact probability with which such an interval contains the true median.
  package var coverage: Double { ranks.coverage }

  /// An interval from its ends; traps if they are the wrong way round.
  package init(low: Double, high: Double, ranks: MedianRanks) {
    precondition(low <= high, "an interval's ends are in order")
    self.low = low
    self.high = high
    self.ranks = ranks
  }

  /// Whether `value` lies between the ends, or is one of them.
  package func contains(_ value: Double) -> Bool { low <= value && value <= high }
}

/// The ranks of the two samples that bound the median with a known probability.
///
/// The samples of ranks *r* and *n* + 1 − *r* have the median between them unless fewer than *r*
/// samples lie on one of its sides, which is a matter of tossing a coin *n* times, whatever the
/// distribution of the samples (David & Nagaraja, *Order Statistics*, 3rd edition, §7.1). For
/// discrete distributions, where samples may equal the median, `coverage` is a lower bound.
package struct MedianRanks: Hashable, Sendable {
  /// The rank of the lower sample, counted from 1.
  package let low: Int
  /// The rank of the upper sample: as far from the greatest as `low` is from the least.
  package let high: Int
  /// The exact probability that the median lies between the two, at least the level asked for.
  package let coverage: Double

  /// The closest symmetric pair of ranks whose coverage is at least `level`.
  ///
  /// Nil if even the extremes of `count` samples don't cover so much: at a level of 95 % this takes
  /// six samples. Traps unless `level` lies between 0 and 1.
  ///
  /// - Complexity: O(`count`).
  package init?(count: Int, level: Double) {
    precondition(level > 0 && level < 1, "a confidence level lies between 0 and 1")
    var tail = FairCoinTail(count: count)
    var reached: (low: Int, coverage: Double)?
    // At `heads` heads the pair leaves out more than `heads` samples on each side. The walk ends
    // before the middle, where the coverage of a lone sample is 0.
    while 2 * (tail.heads + 1) <= count {
      let coverage = 1 - 2 * tail.probability
      guard coverage >= level else { break }
      reached = (tail.heads + 1, coverage)
      tail.advance()
    }
    guard let reached else { return nil }
    low = reached.low
    high = count + 1 - reached.low
    coverage = reached.coverage
  }
}

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
