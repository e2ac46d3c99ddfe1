/// What a series does slowly, apart from its steps.
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
