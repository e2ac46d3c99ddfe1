import Statistics
import Testing

@Suite struct MedianRanksTests {
  @Test(arguments: try References.load().ranks)
  func ranksAreTheClosestPairThatHasTheLevel(_ reference: References.Ranks) {
    let ranks = MedianRanks(count: reference.count, level: reference.level)
    #expect(ranks?.low == reference.low)
    #expect(ranks?.high == reference.high)
    #expect((ranks == nil) == (reference.coverage == nil))
    if let ranks, let coverage = reference.coverage {
      #expect(agree(ranks.coverage, coverage))
    }
  }

  @Test(arguments: 0...5)
  func fewerThanSixSamplesDoNotReach95Percent(_ count: Int) {
    #expect(MedianRanks(count: count, level: 0.95) == nil)
  }

  @Test func sixSamplesReach95PercentFromEndToEnd() throws {
    let ranks = try #require(MedianRanks(count: 6, level: 0.95))
    #expect((ranks.low, ranks.high) == (1, 6))
    #expect(ranks.coverage == 31.0 / 32)
  }

  @Test(arguments: 2...50)
  func aLevelThatIsReachedExactlyIsReached(_ count: Int) throws {
    let level = 1 - Double(sign: .plus, exponent: 1 - count, significand: 1)
    let ranks = try #require(MedianRanks(count: count, level: level))
    #expect((ranks.low, ranks.high) == (1, count))
    #expect(ranks.coverage == level)
    #expect(MedianRanks(count: count, level: level.nextUp)?.low == nil)
  }

  @Test(arguments: [0.5, 0.8, 0.95, 0.999])
  func moreSamplesNeverMoveTheLowerRankOutwards(_ level: Double) {
    let lows = (1...600).map { MedianRanks(count: $0, level: level)?.low ?? 0 }
    #expect(lows == lows.sorted())
  }

  @Test(arguments: [0, 1, -0.5, 95])
  func aLevelThatIsNoProbabilityTraps(_ level: Double) async {
    await #expect(processExitsWith: .failure) { [level] in
      _ = MedianRanks(count: 10, level: level)
    }
  }
}
