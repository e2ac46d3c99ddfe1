import FeedEvents
import Statistics

extension SpeedLimit {
  /// The limit for order statistics and intervals, each on 10⁵ samples per side.
  static var orderStatistics: SpeedLimit {
    let (own, reference) = (samples(100_000, seed: 1), samples(100_000, seed: 2))
    let rounds = zip(own, reference).map { RoundPair(value: $0, reference: $1) }
    return SpeedLimit("order statistics and intervals on 10⁵ samples", seconds: 0.1) {
      let sorted = try SortedSamples(own)
      let paired = try PairedRatios(rounds).estimate(level: 0.95)
      keep(
        sorted.median, sorted.quantile(0.99), sorted.medianInterval(level: 0.95)?.high,
        paired.interval?.low)
    }
  }

  /// The limit for the interval of a geometric mean over twelve files of 10³ rounds, from 10⁴
  /// resamples.
  static var bootstrap: SpeedLimit {
    let files = (1...12).map { file in
      let name = "feed-\(file)"
      guard
        let series = try? RatioSeries(file: name, ratios: samples(1000, seed: UInt64(file)))
      else { preconditionFailure("samples must be finite and above zero") }
      return series
    }
    return SpeedLimit("10³ rounds × 10⁴ resamples", seconds: 1) {
      let mean = try GeometricMean(of: files, level: 0.95, seed: 1, resamples: 10_000)
      keep(mean.value, mean.interval?.low, mean.interval?.high)
    }
  }

  /// Returns uniform numbers from 1 up to 2, in random order, so that nothing is sorted beforehand.
  private static func samples(_ count: Int, seed: UInt64) -> [Double] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in 1 + Double(generator.next() >> 11) * 0x1p-53 }
  }

  /// Uses the figures, so that the compiler cannot remove their computation.
  @inline(never)
  private static func keep(_ figures: Double?...) {
    precondition(figures.allSatisfy { $0?.isFinite == true }, "every figure must be finite")
  }
}
