import FeedEvents
import Foundation
import Statistics
import Testing

@Suite struct MedianIntervalTests {
  @Test(arguments: try References.load().intervals)
  func intervalsAreTheShortestOfBruteForce(_ reference: References.Intervals) throws {
    let samples = try SortedSamples(reference.samples)
    for expected in reference.intervals {
      let interval = samples.medianInterval(level: expected.level)
      #expect(interval?.low == expected.low, "at \(expected.level)")
      #expect(interval?.high == expected.high, "at \(expected.level)")
    }
  }

  @Test(arguments: try References.load().intervals)
  func intervalsContainTheMedianAndWidenWithTheLevel(_ reference: References.Intervals) throws {
    let samples = try SortedSamples(reference.samples)
    let intervals = reference.intervals.compactMap { samples.medianInterval(level: $0.level) }
    for (narrow, wide) in zip(intervals, intervals.dropFirst()) {
      #expect(wide.low <= narrow.low && narrow.high <= wide.high)
      #expect(wide.level >= narrow.level)
    }
    #expect(intervals.allSatisfy { $0.contains(samples.median) })
  }

  /// Increasing functions, by name.
  static let risingMaps: [String: @Sendable (Double) -> Double] = [
    "logarithm": { log($0) },
    "cube": { $0 * $0 * $0 },
    "other unit": { $0 / 1e6 },
    "reciprocal, mirrored": { -1 / $0 },
  ]

  @Test(arguments: risingMaps.keys.sorted(), [6, 7, 30, 31])
  func aMapThatKeepsTheOrderMapsTheInterval(_ name: String, _ count: Int) throws {
    let map = try #require(Self.risingMaps[name])
    var generator = SplitMix64(seed: UInt64(count))
    let timings = generator.timings(count)
    let before = try Estimate(medianOf: SortedSamples(timings), level: 0.95)
    let after = try Estimate(medianOf: SortedSamples(timings.map(map)), level: 0.95)
    #expect(after.interval?.low == before.interval.map { map($0.low) })
    #expect(after.interval?.high == before.interval.map { map($0.high) })
    #expect(after.interval?.level == before.interval?.level)
    // The median of an even number of samples is a mean, which only linear functions preserve.
    if !count.isMultiple(of: 2) { #expect(after.value == map(before.value)) }
  }

  @Test func mirroredSamplesMirrorTheInterval() throws {
    var generator = SplitMix64(seed: 3)
    let timings = generator.timings(24)
    let interval = try #require(SortedSamples(timings).medianInterval(level: 0.9))
    let mirrored = try #require(SortedSamples(timings.map { -$0 }).medianInterval(level: 0.9))
    #expect(mirrored.low == -interval.high)
    #expect(mirrored.high == -interval.low)
  }
}
