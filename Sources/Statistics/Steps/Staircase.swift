import Glibc

/// A series cut into segments of constant level, each step of which stands out from the noise.
struct Staircase {
  /// How many elements a segment has at least: of four, two may be anything and the level stays.
  static let shortestSegment = 4
  /// A step must be so many standard errors high.
  static let leastErrors = 4.0
  /// What is asked for beyond, divided by the number of elements: the noise of few is hardly known.
  static let errorsForFew = 24.0
  /// A step must be at least so many deviations of the noise high.
  static let leastDeviations = 0.5
  /// Of fewer elements than this, four in five must be nearer to their own level than to the other:
  /// three spikes among four elements are no level.
  private static let fewElements = 10
  /// How many elements on either side of a step are looked at.
  private static let reach = 100

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
    while segments.count > 1 {
      let strengths = zip(segments, segments.dropFirst()).map { before, after in
        strength(of: series[before], series[after], noise: noise, count: series.count)
      }
      // The weakest first: without it, its neighbours have more elements to be judged by.
      guard let weakest = strengths.indices.min(by: { strengths[$0] < strengths[$1] }),
        strengths[weakest] < 1
      else { break }
      let joined = segments[weakest].lowerBound..<segments[weakest + 1].upperBound
      segments.replaceSubrange(weakest...weakest + 1, with: [joined])
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

  /// How clearly two neighbouring segments differ: from 1 on the step is believed.
  ///
  /// The shift is that of Hodges and Lehmann (*Estimates of Location Based on Rank Tests*, The Annals
  /// of Mathematical Statistics 34, 1963), which needs hardly more elements than the difference of
  /// means and bears as much dirt as the median of a quarter. It is held against the noise that is
  /// larger: that between neighbours, or that around the two levels.
  private static func strength(
    of before: ArraySlice<Double>, _ after: ArraySlice<Double>, noise: Double, count: Int
  ) -> Double {
    let before = before.suffix(reach)
    let after = after.prefix(reach)
    guard isOnItsOwnLevel(before, not: after), isOnItsOwnLevel(after, not: before) else { return 0 }
    let shift = before.flatMap { left in after.map { $0 - left } }[...].median
    let residuals = [before, after].flatMap { side in
      let level = side.median
      return side.map { abs($0 - level) }
    }
    let noise = max(noise, residuals[...].median * DifferenceNoise.medianFactor)
    // √(π / 3) is the price of ranks with normal noise.
    let error =
      (Double.pi / 3).squareRoot() * noise
      * (1 / Double(before.count) + 1 / Double(after.count)).squareRoot()
    let errors = leastErrors + errorsForFew / Double(count)
    return abs(shift) / max(errors * error, leastDeviations * noise)
  }

  private static func isOnItsOwnLevel(
    _ segment: ArraySlice<Double>, not other: ArraySlice<Double>
  ) -> Bool {
    guard segment.count < fewElements else { return true }
    let (own, foreign) = (segment.median, other.median)
    return segment.count { abs($0 - own) <= abs($0 - foreign) } * 5 >= segment.count * 4
  }
}
