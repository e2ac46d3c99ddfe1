/// The ranks of the two samples that bound the median with a known probability.
///
/// The samples of ranks *r* and *n* + 1 − *r* have the median between them unless fewer than *r*
/// samples lie on one of its sides, which is a matter of tossing a coin *n* times, whatever the
/// distribution of the samples (David & Nagaraja, *Order Statistics*, 3rd edition, §7.1). For
/// discrete distributions, where samples may equal the median, `coverage` is a lower bound.
public struct MedianRanks: Hashable, Sendable {
  /// The rank of the lower sample, counted from 1.
  public let low: Int
  /// The rank of the upper sample: as far from the greatest as `low` is from the least.
  public let high: Int
  /// The exact probability that the median lies between the two, at least the level asked for.
  public let coverage: Double

  /// The closest symmetric pair of ranks whose coverage is at least `level`.
  ///
  /// Nil if even the extremes of `count` samples don't cover so much: at a level of 95 % this takes
  /// six samples. Traps unless `level` lies between 0 and 1.
  ///
  /// - Complexity: O(`count`).
  public init?(count: Int, level: Double) {
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
