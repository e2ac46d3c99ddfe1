import Glibc

/// The share of trials that had an outcome.
package struct Proportion: Hashable, Sendable {
  /// The number of trials with the outcome.
  package let hits: Int
  package let count: Int

  /// Creates a proportion; traps unless `hits` lies in `0...count`.
  package init(_ hits: Int, of count: Int) {
    precondition(count >= 0 && 0...count ~= hits, "a share of trials is part of them")
    self.hits = hits
    self.count = count
  }

  /// The share of hits; 0 if there are no trials.
  package var share: Double { count == 0 ? 0 : Double(hits) / Double(count) }

  /// Returns the exact confidence interval of the underlying probability (Clopper & Pearson, *Biometrika* 26,
  /// 1934), whose coverage is at least the level for any number of trials.
  ///
  /// Without trials the interval is 0 to 1. Traps unless `level` lies between 0 and 1.
  ///
  /// - Complexity: O(*k*), where *k* is the smaller of the numbers of hits and misses.
  package func interval(level: Double) -> ConfidenceInterval {
    precondition(level > 0 && level < 1, "a confidence level lies between 0 and 1")
    guard count > 0 else { return ConfidenceInterval(low: 0, high: 1, level: level) }
    if 2 * hits > count {
      // The sums are short if there are few hits.
      let other = Proportion(count - hits, of: count).interval(level: level)
      return ConfidenceInterval(low: 1 - other.high, high: 1 - other.low, level: level)
    }
    let tail = (1 - level) / 2
    let low = hits == 0 ? 0 : Self.solve { 1 - atMost(hits - 1, $0) < tail }
    return ConfidenceInterval(low: low, high: Self.solve { atMost(hits, $0) > tail }, level: level)
  }

  /// Returns the probability of at most `hits` hits if each trial is a hit with the given probability.
  ///
  /// Uses logarithms because the binomial coefficients of many trials exceed the range of a `Double`.
  private func atMost(_ hits: Int, _ probability: Double) -> Double {
    let odds = log(probability) - log1p(-probability)
    var term = Double(count) * log1p(-probability)
    var sum = exp(term)
    for hit in 0..<hits {
      term += log(Double(count - hit) / Double(hit + 1)) + odds
      sum += exp(term)
    }
    return sum
  }

  /// Finds by bisection the probability below which the condition holds.
  private static func solve(_ isBelow: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isBelow(middle) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

package enum NormalDistribution {
  /// Returns the quantile at `share`; traps unless `share` lies between 0 and 1.
  package static func quantile(_ share: Double) -> Double {
    precondition(share > 0 && share < 1, "a share lies between 0 and 1")
    var (low, high) = (-40.0, 40.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if erfc(-middle / 2.0.squareRoot()) / 2 < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
