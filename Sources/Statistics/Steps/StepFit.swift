import Glibc

/// The history of a figure as levels with steps between them, and a drift apart from both.
///
/// Levels are medians, and the places of the steps those that leave the least absolute deviations
/// (``LeastDeviationSegments``; asv's `step_detect` goes the same way). What a step more must save is
/// derived from the noise between neighbours, and each step is compared with the noise on its two
/// sides before it is believed. A spike of one or two elements is no step: a level lasts for four.
///
/// A slow drift would be cut into a row of steps. So the series is also fitted with a straight line
/// subtracted, whose slope is that within the segments: where that costs less, and Mann and Kendall
/// confirm the trend, the drift is told as a drift, with the steps that are left. A drift that bends by
/// more than the noise is told with a few steps beside it, and one of less than five deviations of
/// the noise may be taken for a step. A series that wanders without a direction is neither, and may be
/// cut into steps.
///
/// Positive series are fitted by their logarithms: steps are ratios.
package struct StepFit: Hashable, Sendable {
  /// How many elements a level has at least: a step is seen as late as that.
  package static let shortestSegment = Staircase.shortestSegment
  /// How long a series may be and be fitted within a second.
  package static let longestSeries = 10_000
  /// The probability under which a trend is taken for real.
  static let driftSignificance = 0.001

  /// A stretch with one level.
  package struct Segment: Hashable, Sendable {
    /// Its elements.
    package var range: Range<Int>
    /// Their median.
    package var level: Double

    /// A segment with everything given.
    package init(range: Range<Int>, level: Double) {
      self.range = range
      self.level = level
    }
  }

  /// A change of the level.
  package struct Step: Hashable, Sendable {
    /// The first element after it.
    package var index: Int
    /// The level just before it.
    package var before: Double
    /// The level just after it.
    package var after: Double

    /// A step with everything given.
    package init(index: Int, before: Double, after: Double) {
      self.index = index
      self.before = before
      self.after = after
    }

    /// The level after it over that before; `nil` where the latter isn't positive.
    package var ratio: Double? { before > 0 ? after / before : nil }
  }

  /// The segments, in order, without gaps.
  package let segments: [Segment]
  /// The steps between them: one fewer.
  package let steps: [Step]
  /// What the drift alone makes of the first level until the last element, as a share of it (as an
  /// amount where the series isn't positive throughout); `nil` if there is no drift.
  package let drift: Double?
  /// The deviation of the noise, as a share (as an amount where the series isn't positive).
  package let noise: Double

  /// Fits the history of a figure, the oldest value first.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` with the place of the first such value.
  /// - Complexity: O(*n* · *k*) for *k* different values, at most 512; once, and thrice where
  ///   something changes.
  package init(values: [Double]) throws(SampleError) {
    guard !values.isEmpty else { throw .empty }
    if let index = values.firstIndex(where: { !$0.isFinite }) { throw .notFinite(index: index) }
    let isPositive = values.allSatisfy { $0 > 0 }
    let series = isPositive ? values.map { log($0) } : values
    let line = DriftLine(series)
    let slope = line.slope
    let staircase = line.staircase
    func level(_ segment: Range<Int>, at index: Int) -> Double {
      let level = segment.map { series[$0] + slope * Double(index - $0) }[...].median
      return isPositive ? exp(level) : level
    }
    noise = staircase.noise
    segments = staircase.segments.map { Segment(range: $0, level: values[$0].median) }
    steps = zip(staircase.segments, staircase.segments.dropFirst()).map { before, after in
      Step(
        index: after.lowerBound, before: level(before, at: before.upperBound - 1),
        after: level(after, at: after.lowerBound))
    }
    let change = slope * Double(series.count - 1)
    drift = slope == 0 ? nil : isPositive ? expm1(change) : change
  }
}

/// How clearly two neighbouring segments of a series are two levels, and nothing else.
struct StepEvidence {
  /// A step must be so many standard errors high.
  private static let leastErrors = 4.0
  /// What is asked for beyond, divided by the number of elements: the noise of few is hardly known.
  private static let errorsForFew = 24.0
  /// A step must be at least so many deviations of the noise high.
  private static let leastDeviations = 0.5
  /// With fewer elements than this, four in five must be nearer to their own level than to the other:
  /// three spikes among four elements are no level.
  private static let fewElements = 10
  /// How many elements on either side of a step are looked at.
  private static let reach = 100

  /// From 1 on, the step is believed.
  let strength: Double

  /// Weighs what speaks for a step.
  ///
  /// The shift is that of Hodges and Lehmann (*Estimates of Location Based on Rank Tests*, The Annals
  /// of Mathematical Statistics 34, 1963), which needs hardly more elements than the difference of
  /// means and bears as much dirt as the median of a quarter. It is compared with the noise that is
  /// larger: that between neighbours, or that around the two levels. And two levels must fit better than
  /// one straight line, which has as many parameters: the treads of a staircase that a drift was
  /// cut into don't, unless it bends between them.
  ///
  /// - Parameters:
  ///   - before: The segment before the step.
  ///   - after: The one after it.
  ///   - noise: The standard deviation of the noise between neighbours.
  ///   - count: The number of elements of the whole series.
  init(before: ArraySlice<Double>, after: ArraySlice<Double>, noise: Double, count: Int) {
    let before = before.suffix(Self.reach)
    let after = after.prefix(Self.reach)
    let residuals = [before, after].flatMap { side in
      let level = side.median
      return side.map { abs($0 - level) }
    }
    guard Self.isOnItsOwnLevel(before, not: after), Self.isOnItsOwnLevel(after, not: before),
      residuals.reduce(0, +) <= Self.deviationsFromLine(Array(before + after))
    else {
      strength = 0
      return
    }
    let shift = before.flatMap { left in after.map { $0 - left } }[...].median
    let noise = max(noise, residuals[...].median * DifferenceNoise.medianFactor)
    // √(π / 3) is the price of ranks with normal noise.
    let error =
      (Double.pi / 3).squareRoot() * noise
      * (1 / Double(before.count) + 1 / Double(after.count)).squareRoot()
    let errors = Self.leastErrors + Self.errorsForFew / Double(count)
    strength = abs(shift) / max(errors * error, Self.leastDeviations * noise)
  }

  private static func isOnItsOwnLevel(
    _ segment: ArraySlice<Double>, not other: ArraySlice<Double>
  ) -> Bool {
    guard segment.count < fewElements else { return true }
    let (own, foreign) = (segment.median, other.median)
    return segment.count { abs($0 - own) <= abs($0 - foreign) } * 5 >= segment.count * 4
  }

  private static func deviationsFromLine(_ series: [Double]) -> Double {
    let slope = TheilSen(series).slope
    let levelled = series.enumerated().map { $1 - slope * Double($0) }
    let level = levelled[...].median
    return levelled.reduce(0) { $0 + abs($1 - level) }
  }
}
