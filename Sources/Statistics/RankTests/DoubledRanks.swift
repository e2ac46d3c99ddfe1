/// The ranks of samples in ascending order, ties at the mean of theirs, all times two.
///
/// A mean of ranks is a whole number or a half: doubled, they are added up without rounding.
struct DoubledRanks: Hashable, Sendable {
  /// Twice the rank of every sample, in the order of the samples.
  let ascending: [Int]
  /// The sum of *t*³ − *t* over all groups of *t* ties, which lowers the variance of rank sums.
  let tieTerm: Double

  /// Ranks `samples`, which must be in ascending order.
  ///
  /// - Complexity: O(*n*).
  init(ascending samples: [Double]) {
    var ranks: [Int] = []
    ranks.reserveCapacity(samples.count)
    var tieTerm = 0.0
    while ranks.count < samples.count {
      let first = ranks.count
      var end = first + 1
      while end < samples.count, samples[end] == samples[first] { end += 1 }
      // Ranks count from 1: the mean of first + 1 and end, doubled.
      for _ in first..<end { ranks.append(first + 1 + end) }
      let ties = Double(end - first)
      tieTerm += ties * ties * ties - ties
    }
    ascending = ranks
    self.tieTerm = tieTerm
  }

  /// The greatest number that divides every doubled rank: 2, unless ties make it more or less.
  var unit: Int { max(1, ascending.reduce(0, Self.greatestCommonDivisor)) }

  private static func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
    right == 0 ? left : greatestCommonDivisor(right, left % right)
  }
}
