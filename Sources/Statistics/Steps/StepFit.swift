import Glibc

/// The past of a figure as levels with steps between them, and a drift apart from both.
///
/// Levels are medians, and the places of the steps those that leave the least absolute deviations
/// (``LeastDeviationSegments``; asv's `step_detect` goes the same way). What a step more must save is
/// derived from the noise between neighbours, and each step is held against the noise on its two
/// sides before it is believed. A spike of one or two elements is no step: a level lasts for four.
///
/// A slow drift would be cut into a row of steps. So the series is also fitted with a straight line
/// subtracted, whose slope is that within the segments: where that costs less, and Mann and Kendall
/// confirm the trend, the drift is told as a drift, with the steps that are left. A series that
/// wanders without a direction is neither, and may be cut into steps.
///
/// Positive series are fitted by their logarithms: steps are ratios.
public struct StepFit: Hashable, Sendable {
  /// How many elements a level has at least: a step is seen as late as that.
  public static let shortestSegment = Staircase.shortestSegment
  /// How long a series may be and be fitted within a second.
  public static let longestSeries = 10_000
  /// The probability under which a trend is taken for real.
  public static let driftSignificance = 0.001

  /// A stretch with one level.
  public struct Segment: Hashable, Sendable {
    /// Its elements.
    public var range: Range<Int>
    /// Their median.
    public var level: Double

    /// A segment with everything given.
    public init(range: Range<Int>, level: Double) {
      self.range = range
      self.level = level
    }
  }

  /// A change of the level.
  public struct Step: Hashable, Sendable {
    /// The first element after it.
    public var index: Int
    /// The level just before it.
    public var before: Double
    /// The level just after it.
    public var after: Double

    /// A step with everything given.
    public init(index: Int, before: Double, after: Double) {
      self.index = index
      self.before = before
      self.after = after
    }

    /// The level after it over that before; `nil` where the latter isn't positive.
    public var ratio: Double? { before > 0 ? after / before : nil }
  }

  /// The segments, in order, without gaps.
  public let segments: [Segment]
  /// The steps between them: one fewer.
  public let steps: [Step]
  /// What the drift alone makes of the first level until the last element, as a share of it (as an
  /// amount where the series isn't positive throughout); `nil` where there is no drift.
  public let drift: Double?
  /// The deviation of the noise, as a share (as an amount where the series isn't positive).
  public let noise: Double

  /// Fits the past of a figure, the oldest value first.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` with the place of the first such value.
  /// - Complexity: O(*n* · *k*) for *k* different values, at most 512; once, and thrice where
  ///   something changes.
  public init(values: [Double]) throws(SampleError) {
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
