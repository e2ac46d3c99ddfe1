extension SortedSamples {
  /// Returns the order-statistic interval of the median; nil if there are too few samples for
  /// `level`.
  ///
  /// Its ends are two of the samples, and its level is their exact coverage, at least `level`.
  /// The only assumption about the distribution is that the samples are independent and identically
  /// distributed. Traps unless `level` lies between 0 and 1.
  ///
  /// - Complexity: O(*n*); reads only two of the samples.
  package func medianInterval(level: Double) -> ConfidenceInterval? {
    guard let ranks = MedianRanks(count: count, level: level) else { return nil }
    return ConfidenceInterval(
      low: self[ranks.low - 1], high: self[ranks.high - 1], level: ranks.coverage)
  }
}

/// The ranks of the two samples that bound the median with a known probability.
///
/// The median lies between the samples of ranks *r* and *n* + 1 − *r* unless fewer than *r* samples
/// lie on one side of it. The number of samples on one side is the number of heads in *n* tosses of
/// a fair coin, whatever the distribution of the samples (David & Nagaraja, *Order Statistics*, 3rd
/// edition, §7.1). For discrete distributions, where samples may equal the median, `coverage` is a
/// lower bound.
package struct MedianRanks: Hashable, Sendable {
  /// The rank of the lower sample, counted from 1.
  package let low: Int
  /// The rank of the upper sample, as far from the greatest sample as `low` is from the least.
  package let high: Int
  /// The exact probability that the median lies between the two samples; at least the requested
  /// level.
  package let coverage: Double

  /// Finds the closest symmetric pair of ranks whose coverage is at least `level`.
  ///
  /// Nil if even the least and the greatest of `count` samples do not reach that coverage: a level
  /// of 95 % needs six samples. Traps unless `level` lies between 0 and 1.
  package init?(count: Int, level: Double) {
    precondition(level > 0 && level < 1, "a confidence level lies between 0 and 1")
    var tail = FairCoinTail(count: count)
    var reached: (low: Int, coverage: Double)?
    // At `heads` heads the pair leaves out more than `heads` samples on each side. The loop ends
    // before the middle, where a single sample has a coverage of 0.
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

/// The lower tail of the binomial distribution for `count` tosses of a fair coin, summed upwards.
///
/// Each binomial coefficient follows from the one before by a multiplication and a division, and
/// all 2ⁿ outcomes are equally likely, so the sum needs neither normalisation nor logarithms. Up to
/// 54 tosses everything is exact; for 10⁵ tosses the relative error, checked against integer
/// arithmetic, is 2·10⁻¹⁴, compared with 2·10⁻¹⁰ for differences of `lgamma`. From 1030 tosses on,
/// coefficients exceed the range of a `Double`, so powers of two are factored out before that,
/// without rounding.
struct FairCoinTail {
  private let count: Int
  /// The number of heads up to which the tail reaches.
  private(set) var heads = 0
  /// C(`count`, `heads`), divided by 2 to the power of `shift`.
  private var coefficient = 1.0
  /// The sum of the coefficients up to `heads`, divided by 2 to the power of `shift`.
  private var sum = 1.0
  private var shift = 0

  /// Creates the tail that contains only the outcome of no heads.
  init(count: Int) {
    precondition(count >= 0, "a coin is tossed a natural number of times")
    self.count = count
  }

  /// The probability of at most `heads` heads.
  var probability: Double {
    Double(sign: .plus, exponent: shift - count, significand: sum)
  }

  /// Extends the tail by one more head.
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
