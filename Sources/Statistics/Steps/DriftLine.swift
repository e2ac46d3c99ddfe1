/// The drift of a series, separated from its steps.
struct DriftLine {
  /// The rise from one element to the next; 0 if the series does not drift.
  let slope: Double
  /// The steps that remain after the slope is subtracted.
  let staircase: Staircase

  /// Fits a series, with a slope only if it lowers the cost enough.
  init(_ series: [Double]) {
    let largest = series.reduce(0) { max($0, abs($1)) }
    // Exact figures have no noise, so any change beyond rounding counts.
    let noise = max(DifferenceNoise(series).deviation, largest * 1e-9, .leastNormalMagnitude)
    let level = Staircase(series, noise: noise)
    if let tilted = Self.tilted(series, insteadOf: level) {
      (slope, staircase) = tilted
    } else {
      (slope, staircase) = (0, level)
    }
  }

  /// Returns a slope and steps that together cost less than steps alone; `nil` if there are none.
  private static func tilted(
    _ series: [Double], insteadOf level: Staircase
  ) -> (slope: Double, staircase: Staircase)? {
    guard series.count >= 2 * Staircase.shortestSegment else { return nil }
    let hasSteps = level.segments.count > 1
    guard hasSteps || MannKendall(series).pValue < StepFit.driftSignificance else { return nil }
    // One start is the slope of the whole series, as if there were no steps, the other that within the
    // segments of the staircase.
    var starts = [TheilSen(series).slope]
    if hasSteps { starts.append(slope(of: series, within: level.segments)) }
    // Use the noise of the level series, so that costs can be compared, and so that the change a drift makes
    // from one run to the next is no step even if there is no other noise.
    let best = starts.map { refined($0, series, noise: level.noise) }
      .min { $0.staircase.cost < $1.staircase.cost }
    guard let (slope, staircase) = best else { return nil }
    let price = Staircase.penalty(noise: level.noise, count: series.count)
    let change = abs(slope) * Double(series.count - 1)
    let joined = joined(series, by: slope, staircase.segments)
    guard staircase.cost + price < level.cost, change >= level.noise,
      MannKendall(joined).pValue < StepFit.driftSignificance
    else { return nil }
    return (slope, staircase)
  }

  /// Refines the slope and the steps alternately as long as that lowers the cost.
  ///
  /// The first cuts treat part of the slope as steps, so the slope within the segments is too small at first.
  private static func refined(
    _ start: Double, _ series: [Double], noise: Double
  ) -> (slope: Double, staircase: Staircase) {
    var best = (slope: start, staircase: Staircase(levelled(series, by: start), noise: noise))
    for _ in 0..<4 where best.staircase.segments.count > 1 {
      let slope = slope(of: series, within: best.staircase.segments)
      let staircase = Staircase(levelled(series, by: slope), noise: noise)
      guard staircase.cost < best.staircase.cost else { break }
      best = (slope, staircase)
    }
    return best
  }

  private static func levelled(_ series: [Double], by slope: Double) -> [Double] {
    series.enumerated().map { $1 - slope * Double($0) }
  }

  /// Returns the series without its steps.
  private static func joined(
    _ series: [Double], by slope: Double, _ segments: [Range<Int>]
  ) -> [Double] {
    let levelled = levelled(series, by: slope)
    return segments.flatMap { segment in
      let level = levelled[segment].median
      return segment.map { series[$0] - level }
    }
  }

  /// Returns the median of the slopes of the segments, each weighted by the cube of its length, which is the
  /// precision of its slope.
  private static func slope(of series: [Double], within segments: [Range<Int>]) -> Double {
    let slopes = segments.map { segment in
      let length = Double(segment.count)
      return (slope: TheilSen(Array(series[segment])).slope, weight: length * length * length)
    }.sorted { $0.slope < $1.slope }
    let half = slopes.reduce(0) { $0 + $1.weight } / 2
    var sum = 0.0
    let median = slopes.first { slope in
      sum += slope.weight
      return sum >= half
    }
    return median?.slope ?? 0
  }
}

/// The run-to-run noise of a series, estimated from the differences between adjacent elements.
///
/// A step affects only one difference, and a slow drift hardly affects any, so neither inflates the noise as
/// it would inflate the deviation from a common mean.
struct DifferenceNoise {
  /// The factor from the median of the absolute values of normal numbers to their standard deviation.
  static let medianFactor = 1.4826
  /// The share of the differences that is used if more than half of them are zero.
  private static let trimmedShare = 0.9
  /// The standard deviation of normal numbers divided by the mean of the lowest nine tenths of their absolute
  /// values.
  private static let trimmedFactor = 1 / 0.6573

  /// The standard deviation if the noise is normal; 0 if most adjacent elements are equal.
  let deviation: Double

  /// Estimates the noise of a series; that of fewer than two elements is 0.
  ///
  /// The estimate is the median of the absolute differences, scaled to the standard deviation of normal noise
  /// (the difference of two elements has √2 of it). In series of whole numbers with little noise, more than
  /// half of the differences may be zero; then the mean of the lowest nine tenths is used instead.
  init(_ series: [Double]) {
    let differences = zip(series, series.dropFirst()).map { abs($1 - $0) }.sorted()
    guard !differences.isEmpty else {
      deviation = 0
      return
    }
    let median = differences[differences.count / 2]
    if median > 0 {
      deviation = median * Self.medianFactor / 2.0.squareRoot()
    } else {
      let kept = differences.prefix(Int(Double(differences.count) * Self.trimmedShare))
      let mean = kept.reduce(0, +) / Double(max(1, kept.count))
      deviation = mean * Self.trimmedFactor / 2.0.squareRoot()
    }
  }
}
