internal import Statistics

/// The rank-sum tests of one table: one family, whose errors are counted together.
struct ChangeTests {
  /// What each family's chance of one wrong difference is held to.
  static let level = 0.01

  /// Two sides that may be tested; each has samples.
  struct Pair {
    var base: [Double]
    var other: [Double]
  }

  /// What became of each pair, in their order.
  let outcomes: [Outcome]
  /// How many samples a side, where both have as many, it takes for the pairs that had too few.
  let fewestCount: Int?

  /// What became of a pair.
  enum Outcome: Hashable {
    /// No samples of these numbers could have come out different.
    case tooFew
    /// The p-value of a difference, after Holm.
    case tested(pValue: Double)
  }

  /// Tests all pairs of a table.
  ///
  /// Which pairs have samples enough follows from how many there are, never from what they say: first
  /// goes what couldn't even pass alone, then what couldn't with the rest at their best.
  ///
  /// - Complexity: that of `RankSumTest.pValue` for each pair.
  init(_ pairs: [Pair]) {
    let leasts = pairs.map {
      RankSumTest.leastPValue(counts: ($0.base.count, $0.other.count))
    }
    let hopeful = pairs.indices.filter { leasts[$0] <= Self.level }
    let best = HolmAdjustment(hopeful.map { leasts[$0] }).adjusted
    let testable = zip(hopeful, best).filter { $1 <= Self.level }.map(\.0)
    let pValues = testable.map { index in
      (try? RankSumTest(pairs[index].base, pairs[index].other))?.pValue(.twoSided) ?? 1
    }
    var outcomes = [Outcome](repeating: .tooFew, count: pairs.count)
    for (index, pValue) in zip(testable, HolmAdjustment(pValues).adjusted) {
      outcomes[index] = .tested(pValue: pValue)
    }
    self.outcomes = outcomes
    fewestCount =
      testable.count == pairs.count
      ? nil : RankSumTest.fewestCount(reaching: Self.level / Double(pairs.count))
  }
}
