/// The exact distribution of the rank sum of a sample drawn blindly from all that were ranked.
struct RankSumDistribution {
  /// The doubled ranks of both samples together, ascending.
  let ranks: DoubledRanks
  /// The size of the sample whose ranks are added up.
  let size: Int

  /// The probability that the doubled ranks of the sample add up to no more than `statistic`.
  ///
  /// Rank by rank, so many of the sample with such a sum are reached without the rank or with it.
  /// Halving at each keeps numbers small; what is divided by at the end was halved as often.
  ///
  /// - Complexity: O(*n* · `size` · `statistic`).
  func probability(atMost statistic: Int) -> Double {
    let unit = ranks.unit
    let greatest = statistic / unit
    // By how many are drawn, by their sum; and whatever their sum.
    var withSum = [[Double]](
      repeating: Array(repeating: 0, count: greatest + 1), count: size + 1)
    var withAnySum = [Double](repeating: 0, count: size + 1)
    withSum[0][0] = 1
    withAnySum[0] = 1
    for (ranked, doubledRank) in ranks.ascending.enumerated() {
      let rank = doubledRank / unit
      for drawn in (0..<min(size, ranked + 1)).reversed() {
        withAnySum[drawn + 1] = (withAnySum[drawn + 1] + withAnySum[drawn]) / 2
        for sum in 0...greatest {
          let drawnNow = sum >= rank ? withSum[drawn][sum - rank] : 0
          withSum[drawn + 1][sum] = (withSum[drawn + 1][sum] + drawnNow) / 2
        }
      }
      withAnySum[0] /= 2
      withSum[0][0] /= 2
    }
    return min(1, withSum[size].reduce(0, +) / withAnySum[size])
  }
}
