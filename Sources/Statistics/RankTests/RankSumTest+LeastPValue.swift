// MARK: - What so many samples can say at most

extension RankSumTest {
  /// The least two-sided p-value that samples of these counts can have: all of one side above all of
  /// the other, without ties.
  ///
  /// It is 2 over the number of ways to choose one side of all ranks. Traps for negative counts.
  ///
  /// - Complexity: O(*n*) in the smaller count.
  public static func leastPValue(counts: (first: Int, second: Int)) -> Double {
    precondition(counts.first >= 0 && counts.second >= 0, "samples are counted from 0")
    let fewer = min(counts.first, counts.second)
    let more = max(counts.first, counts.second)
    var pValue = 2.0
    for rank in 0..<fewer { pValue *= Double(rank + 1) / Double(more + rank + 1) }
    return min(1, pValue)
  }

  /// The fewest samples on each of two equal sides whose least two-sided p-value is no more than
  /// `pValue`.
  ///
  /// Traps unless `pValue` is above 0.
  public static func fewestCount(reaching pValue: Double) -> Int {
    precondition(pValue > 0, "no number of samples reaches 0")
    var count = 0
    while leastPValue(counts: (count, count)) > pValue { count += 1 }
    return count
  }
}
