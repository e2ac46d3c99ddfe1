/// How clearly two neighbouring segments of a series are two levels, and nothing else.
struct StepEvidence {
  /// A step must be so many standard errors high.
  private static let leastErrors = 4.0
  /// What is asked for beyond, divided by the number of elements: the noise of few is hardly known.
  private static let errorsForFew = 24.0
  /// A step must be at least so many deviations of the noise high.
  private static let leastDeviations = 0.5
  /// Of fewer elements than this, four in five must be nearer to their own level than to the other:
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
  /// means and bears as much dirt as the median of a quarter. It is held against the noise that is
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
