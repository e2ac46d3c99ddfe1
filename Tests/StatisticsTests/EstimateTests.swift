import FeedEvents
import Statistics
import Testing

@Suite struct EstimateTests {
  @Test func theMedianComesWithItsIntervalAndCount() throws {
    let estimate = try Estimate(medianOf: SortedSamples([9, 1, 2, 4, 3, 8, 5]), level: 0.95)
    #expect(estimate.value == 4)
    #expect(estimate.count == 7)
    let interval = try #require(estimate.interval)
    #expect((interval.low, interval.high) == (1, 9))
    #expect(interval.level == 63.0 / 64)
  }

  @Test func tooFewSamplesHaveAValueButNoInterval() throws {
    let estimate = try Estimate(medianOf: SortedSamples([1, 2, 3]), level: 0.95)
    #expect(estimate.value == 2)
    #expect(estimate.interval == nil)
  }

  @Test func equalSamplesHaveAnIntervalOfNoWidth() throws {
    let estimate = try Estimate(medianOf: SortedSamples(repeatElement(7.25, count: 9)), level: 0.95)
    #expect(estimate.value == 7.25)
    #expect(estimate.interval?.low == estimate.interval?.high)
  }

  @Test func theIntervalOf100000SamplesIsThatOfItsRanks() throws {
    var generator = SplitMix64(seed: 5)
    let samples = try SortedSamples(generator.shuffled(1...100_000).map(Double.init))
    let interval = try #require(samples.medianInterval(level: 0.95))
    #expect((interval.low, interval.high) == (49_690, 50_311))
    #expect(agree(interval.level, 0.9504442853304776))
  }
}
