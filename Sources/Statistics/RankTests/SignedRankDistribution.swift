/// The exact distribution of a signed-rank statistic when every sign is the toss of a fair coin.
struct SignedRankDistribution {
  /// The doubled ranks, ascending.
  let ranks: DoubledRanks

  /// The probability that the ranks of heads, doubled, add up to no more than `statistic`.
  ///
  /// Rank by rank, a sum is reached without the rank or with it, either in half the cases. Halving
  /// is exact and keeps numbers below 1, so that no count of outcomes can overflow; adding what is
  /// positive loses a rounding a rank at most.
  ///
  /// - Complexity: O(*n* · `statistic`), thus O(*n*³) at most.
  func probability(atMost statistic: Int) -> Double {
    let unit = ranks.unit
    let greatest = statistic / unit
    var probabilities = [Double](repeating: 0, count: greatest + 1)
    probabilities[0] = 1
    var reach = 0
    for doubledRank in ranks.ascending {
      let rank = doubledRank / unit
      reach = min(reach + rank, greatest)
      var sum = reach
      while sum >= rank {
        probabilities[sum] = (probabilities[sum] + probabilities[sum - rank]) / 2
        sum -= 1
      }
      while sum >= 0 {
        probabilities[sum] /= 2
        sum -= 1
      }
    }
    return probabilities.reduce(0, +)
  }
}
