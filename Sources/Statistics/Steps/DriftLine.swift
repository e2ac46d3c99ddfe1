/// The drift of a series, apart from its steps.
struct DriftLine {
  /// What the series rises by from one element to the next; 0 where it doesn't drift.
  let slope: Double
  /// The steps that are left when the slope is subtracted.
  let staircase: Staircase

  /// Fits a series, with a slope only where it pays.
  init(_ series: [Double]) {
    let largest = series.reduce(0) { max($0, abs($1)) }
    // Exact figures have no noise: then any change counts but that of rounding.
    let noise = max(DifferenceNoise(series).deviation, largest * 1e-9, .leastNormalMagnitude)
    let level = Staircase(series, noise: noise)
    if let tilted = Self.tilted(series, insteadOf: level) {
      (slope, staircase) = tilted
    } else {
      (slope, staircase) = (0, level)
    }
  }

  /// A slope and the steps beside it, where both together cost less than steps alone.
  private static func tilted(
    _ series: [Double], insteadOf level: Staircase
  ) -> (slope: Double, staircase: Staircase)? {
    guard series.count >= 2 * Staircase.shortestSegment else { return nil }
    let hasSteps = level.segments.count > 1
    guard hasSteps || MannKendall(series).pValue < StepFit.driftSignificance else { return nil }
    // The slope of the whole, as if there were no steps, and that of the treads of the staircase.
    var starts = [TheilSen(series).slope]
    if hasSteps { starts.append(slope(of: series, within: level.segments)) }
    // With the noise of the level series, so that costs can be compared; and what a drift does from
    // one run to the next is no step, even where there is no other noise.
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

  /// A slope, and the steps beside it, made better by each other as long as that saves something: cuts
  /// take the first slope partly for steps, and so the slope within them is too small at first.
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

  /// The series without its steps.
  private static func joined(
    _ series: [Double], by slope: Double, _ segments: [Range<Int>]
  ) -> [Double] {
    let levelled = levelled(series, by: slope)
    return segments.flatMap { segment in
      let level = levelled[segment].median
      return segment.map { series[$0] - level }
    }
  }

  /// The slope that most of the segments have: the median of theirs, each weighed by how well it knows
  /// its own, which is as the cube of its length.
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

/// The run-to-run noise of a series, from the differences of its neighbours.
///
/// A step is in one difference alone, and a slow drift in none to speak of: neither makes noise seem
/// larger than it is, as it would the deviation from a common mean.
struct DifferenceNoise {
  /// What the median of the absolute values of normal numbers is multiplied by for their deviation.
  static let medianFactor = 1.4826
  /// The share of the differences that is looked at where more than half of them are zero.
  private static let trimmedShare = 0.9
  /// The deviation of normal numbers over the mean of the lowest nine tenths of their absolute values.
  private static let trimmedFactor = 1 / 0.6573

  /// The standard deviation, if the noise is normal; 0 where most neighbours are equal.
  let deviation: Double

  /// The noise of a series; that of fewer than two elements is 0.
  ///
  /// The median of the absolute differences, by what makes it the deviation of normal noise (the
  /// difference of two has √2 of it). More than half of the differences of whole numbers with
  /// little noise may be zero: then the mean of the lowest nine tenths takes its place.
  ///
  /// - Complexity: O(*n* log *n*).
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
