import FeedEvents
import Testing

@testable import Statistics

@Suite struct MedianResamplerTests {
  /// Lists all nⁿ resamples and counts their medians.
  @Test(arguments: 1...6)
  func mediansAreAsLikelyAsAmongAllResamples(_ count: Int) throws {
    // Powers of two, so that no two pairs have the same mean.
    let samples = try SortedSamples((0..<count).map { Double(1 << $0) })
    var exact: [Double: Int] = [:]
    var total = 1
    for _ in 0..<count { total *= count }
    for code in 0..<total {
      var code = code
      let resample = (0..<count).map { _ in
        defer { code /= count }
        return samples[code % count]
      }
      exact[try SortedSamples(resample).median, default: 0] += 1
    }

    let draws = 20_000
    let resampler = MedianResampler(samples)
    var generator = SplitMix64(seed: 1979)
    var tally: [Double: Int] = [:]
    for _ in 0..<draws { tally[resampler.draw(using: &generator), default: 0] += 1 }
    #expect(Set(tally.keys).isSubset(of: exact.keys))

    // The mean of chi-squared is one below the number of medians, its variance twice that. Medians expected
    // fewer than five times share a bin.
    var chiSquared = 0.0
    var bins = 0
    var rare = (expected: 0.0, seen: 0.0)
    for (median, ways) in exact {
      let expected = Double(ways) / Double(total) * Double(draws)
      let seen = Double(tally[median, default: 0])
      guard expected >= 5 else {
        rare = (rare.expected + expected, rare.seen + seen)
        continue
      }
      chiSquared += (seen - expected) * (seen - expected) / expected
      bins += 1
    }
    if rare.expected > 0 {
      chiSquared += (rare.seen - rare.expected) * (rare.seen - rare.expected) / rare.expected
      bins += 1
    }
    let freedom = Double(bins - 1)
    #expect(chiSquared <= freedom + 4 * (2 * freedom).squareRoot(), "\(chiSquared) of \(freedom)")
  }

  /// Uses the two-sample Kolmogorov-Smirnov test against drawn resamples.
  @Test(arguments: [7, 8, 40, 41])
  func mediansAreThoseOfDrawnResamples(_ count: Int) throws {
    var generator = SplitMix64(seed: UInt64(count))
    let samples = try SortedSamples(generator.timings(count))
    let resampler = MedianResampler(samples)
    let draws = 4000
    let short = try SortedSamples((0..<draws).map { _ in resampler.draw(using: &generator) })
    let long = try SortedSamples(
      try (0..<draws).map { _ in
        try SortedSamples(
          (0..<count).map { _ in samples[Int(generator.next(below: UInt64(count)))] }
        ).median
      })
    // Counts how many of the other sample lie below each value: rank and count differ as the two curves do.
    var below = 0
    var distance = 0
    for (rank, value) in short.enumerated() where rank + 1 == draws || short[rank + 1] > value {
      while below < draws, long[below] <= value { below += 1 }
      distance = max(distance, abs(rank + 1 - below))
    }
    // Exceeded for one seed in a thousand.
    #expect(Double(distance) / Double(draws) < 1.95 * (2 / Double(draws)).squareRoot())
  }
}
