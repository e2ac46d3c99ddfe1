import FeedEvents
import Statistics
import Testing

@Suite struct CorrelationTests {
  /// Creates rounds, each of which keeps a share of the deviation of the one before.
  private func series(
    _ count: Int, keeping share: Double, _ random: inout SplitMix64
  ) throws -> RoundSeries {
    var deviation = 0.0
    return try RoundSeries(
      (0..<count).map { _ in
        deviation = share * deviation + random.normal()
        return 1 + 0.01 * deviation
      })
  }

  @Test func independentRoundsHaveAFindingInOneOfAHundredSeriesAtMost() throws {
    var random = SplitMix64(seed: 8)
    for count in [10, 20, 60] {
      let alarms = try (0..<2000).count { _ in
        Correlation(in: try series(count, keeping: 0, &random)) != nil
      }
      #expect(alarms <= 20, "\(count) rounds")
    }
  }

  @Test func roundsThatKeepMostOfTheOneBeforeAreFound() throws {
    var random = SplitMix64(seed: 9)
    let found = try (0..<200).count { _ in
      Correlation(in: try series(60, keeping: 0.7, &random)) != nil
    }
    #expect(found >= 190)
  }

  @Test func alternatingRoundsAreNoReasonForCare() throws {
    let series = try RoundSeries((0..<40).map { $0.isMultiple(of: 2) ? 1 : 1.1 })
    #expect(Correlation(in: series) == nil)
  }

  @Test func fewRoundsProveNothing() throws {
    #expect(Correlation(in: try RoundSeries([1, 2, 3, 4, 5, 6, 7, 8, 9])) == nil)
  }
}
