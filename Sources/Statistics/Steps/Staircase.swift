import Glibc

/// A series cut into segments of constant level, each step of which stands out from the noise.
struct Staircase {
  /// How many elements a segment has at least: of four, two may be anything and the level stays.
  static let shortestSegment = 4
  /// The segments, in order, without gaps.
  let segments: [Range<Int>]
  /// The sum of absolute deviations from the segments' medians.
  let deviations: Double
  /// The standard deviation of the noise that was reckoned with, above 0.
  let noise: Double

  /// What another segment, or a slope, must save to be worth it.
  ///
  /// A cut in what has no step saves about 0.63σ·z² for a normal deviate *z*, whose largest square
  /// over *n* places grows with the logarithm of *n*.
  static func penalty(noise: Double, count: Int) -> Double {
    2 * noise * log(Double(max(2, count)))
  }

  /// Cuts a series of finite numbers, with a standard deviation above 0 for its noise.
  ///
  /// - Complexity: O(*n* · *k*) for *k* different elements, at most 512.
  init(_ series: [Double], noise: Double) {
    self.noise = noise
    let cut = LeastDeviationSegments(
      series, penalty: Self.penalty(noise: noise, count: series.count),
      shortest: Self.shortestSegment)
    let segments = Self.believed(Self.ranges(cut.starts, series.count), of: series, noise: noise)
    self.segments = segments
    deviations = segments.reduce(0) { sum, segment in
      let level = series[segment].median
      return series[segment].reduce(sum) { $0 + abs($1 - level) }
    }
  }

  /// Joins segments until each step between them is believed.
  private static func believed(
    _ segments: [Range<Int>], of series: [Double], noise: Double
  ) -> [Range<Int>] {
    var segments = segments
    func strength(after segment: Int) -> Double {
      StepEvidence(
        before: series[segments[segment]], after: series[segments[segment + 1]], noise: noise,
        count: series.count
      ).strength
    }
    var strengths = segments.indices.dropLast().map { strength(after: $0) }
    // The weakest first: without it, its neighbours have more elements to be judged by.
    while let weakest = strengths.indices.min(by: { strengths[$0] < strengths[$1] }),
      strengths[weakest] < 1
    {
      let joined = segments[weakest].lowerBound..<segments[weakest + 1].upperBound
      segments.replaceSubrange(weakest...weakest + 1, with: [joined])
      strengths.remove(at: weakest)
      for neighbour in [weakest - 1, weakest] where strengths.indices.contains(neighbour) {
        strengths[neighbour] = strength(after: neighbour)
      }
    }
    return segments
  }

  private static func ranges(_ starts: [Int], _ count: Int) -> [Range<Int>] {
    zip(starts, starts.dropFirst() + [count]).map { $0..<$1 }
  }

  /// What it costs with its segments' penalties.
  var cost: Double {
    let count = segments.last?.upperBound ?? 0
    return deviations + Double(segments.count) * Self.penalty(noise: noise, count: count)
  }
}
