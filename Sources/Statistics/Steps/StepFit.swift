import Glibc

/// The history of a figure as levels with steps between them, and a drift separate from both.
///
/// Levels are medians, and steps are placed where the absolute deviations are smallest
/// (``LeastDeviationSegments``; `step_detect` in asv works in the same way). What a further step must save is
/// derived from the noise between adjacent elements, and each step is compared with the noise on both sides
/// before it is accepted. A spike of one or two elements is no step, because a level lasts for at least four.
///
/// A slow drift would be cut into a series of steps. So the series is also fitted with a straight line
/// subtracted, whose slope is the one within the segments. If that costs less, and the Mann-Kendall test
/// confirms the trend, the result is the drift and the remaining steps. A drift that bends by more than the
/// noise is reported with a few additional steps, and one of less than five deviations of the noise may be
/// taken for a step. A series that wanders without a direction is neither, and may be cut into steps.
///
/// Positive series are fitted on a logarithmic scale, so steps are ratios.
package struct StepFit: Hashable, Sendable {
  /// The smallest number of elements in a level, and so the delay until a step is detected.
  package static let shortestSegment = Staircase.shortestSegment
  /// The length of the longest series that is fitted within a second.
  package static let maximumLength = 10_000
  /// The significance level of the trend test.
  static let driftSignificance = 0.001

  package struct Segment: Hashable, Sendable {
    package var range: Range<Int>
    package var level: Double

    package init(range: Range<Int>, level: Double) {
      self.range = range
      self.level = level
    }
  }

  package struct Step: Hashable, Sendable {
    /// The index of the first element after the step.
    package var index: Int
    package var before: Double
    package var after: Double

    /// The level after the step divided by that before; `nil` if the latter is not positive.
    package var ratio: Double? { before > 0 ? after / before : nil }
  }

  /// The segments, in order, without gaps.
  package let segments: [Segment]
  /// The steps between the segments: one fewer than there are segments.
  package let steps: [Step]
  /// The change caused by the drift from the first element to the last, as a share of the first level (as an
  /// amount if the series is not positive throughout); `nil` if there is no drift.
  package let drift: Double?
  /// The standard deviation of the noise, as a share (as an amount if the series is not positive throughout).
  package let noise: Double

  /// Fits the history of a figure, the oldest value first.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` with the index of the first such value.
  /// - Complexity: O(*n* · *k*) for *k* distinct values, at most 512. This is the cost of one fit; there is
  ///   one, or up to eleven if the series has steps or a drift.
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

/// The evidence that two adjacent segments of a series are on two different levels.
struct StepEvidence {
  /// The smallest height of a step, in standard errors.
  private static let leastErrors = 4.0
  /// The addition to that height for few elements, before division by their number: the noise of few elements
  /// is hardly known.
  private static let errorsForFew = 24.0
  /// The smallest height of a step, in standard deviations of the noise.
  private static let leastDeviations = 0.5
  /// Segments with fewer elements than this need four in five of them closer to their own level than to the
  /// other: three spikes among four elements are no level.
  private static let fewElements = 10
  /// The number of elements on either side of a step that are used.
  private static let reach = 100

  /// The strength of the evidence; a step is accepted from 1 on.
  let strength: Double

  /// Weighs the evidence for a step.
  ///
  /// The shift is the estimator of Hodges and Lehmann (*Estimates of Location Based on Rank Tests*, The
  /// Annals of Mathematical Statistics 34, 1963), which needs hardly more elements than the difference of
  /// means and, with up to a quarter of outliers, is as robust as the median. It is compared with the larger
  /// of two noises: that between adjacent elements and that around the two levels. In addition, two levels
  /// must fit better than one straight line, which has as many parameters. The segments that a drift was cut
  /// into fail this test, unless the drift bends between them.
  ///
  /// - `before`: the segment before the step.
  /// - `after`: the segment after the step.
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
    // √(π / 3) is what using ranks costs if the noise is normal.
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
