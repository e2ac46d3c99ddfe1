import Glibc

/// A power law, *y* = *c·xᵉ*, fitted to measurements at several sizes.
///
/// The repetitions at each size are first reduced to their median, which is robust against
/// outliers. Least squares then fit a straight line to the logarithms of the medians, and the
/// interval of the exponent is Student's, with two degrees of freedom fewer than sizes. Each size
/// has the same weight, and repetitions do not count as additional sizes: effects that bend the
/// curve (a cache that overflows, a fixed cost) are common to all repetitions at a size, and the
/// interval must cover this scatter around the line. The rank-based alternative, Theil's slope with
/// the interval of Sen (1968), has no 95 % interval at all for four sizes, where even a perfect
/// order has a probability of 2/4!, and needs a normal approximation for slightly more. For so few
/// sizes without outliers least squares lose nothing.
package struct PowerLaw: Hashable, Sendable {
  /// The median at every size, in ascending order of size; for an even number of repetitions, the
  /// geometric mean of the two middle ones.
  package let points: [Observation]
  package let exponent: Double
  /// The standard error of the exponent; nil for two sizes, where a line always fits.
  package let standardError: Double?

  /// Fits the observations, which may be in any order and share sizes.
  ///
  /// - Throws: `SampleError.notFinite` or `.notPositive` for the first observation without a
  ///   logarithm, `.tooFewSizes` if there are fewer than two distinct sizes.
  package init(_ observations: some Sequence<Observation>) throws(SampleError) {
    try self.init(points: Self.medians(of: observations))
  }

  /// Fits points with distinct sizes in ascending order and positive coordinates.
  init(points: [Observation]) throws(SampleError) {
    guard points.count > 1 else { throw .tooFewSizes(points.count) }
    let count = Double(points.count)
    let x = points.map { log($0.x) }
    let y = points.map { log($0.y) }
    let meanX = x.reduce(0, +) / count
    let meanY = y.reduce(0, +) / count
    var sumXX = 0.0
    var sumXY = 0.0
    for (x, y) in zip(x, y) {
      sumXX += (x - meanX) * (x - meanX)
      sumXY += (x - meanX) * (y - meanY)
    }
    let slope = sumXY / sumXX
    self.points = points
    exponent = slope
    guard points.count > 2 else {
      standardError = nil
      return
    }
    // Computed from the residuals themselves: a difference of large sums would lose the digits of a
    // good fit.
    let residuals = zip(x, y).map { $1 - meanY - slope * ($0 - meanX) }
    let variance = residuals.reduce(0) { $0 + $1 * $1 } / (count - 2)
    standardError = (variance / sumXX).squareRoot()
  }

  /// Returns the interval of the exponent; nil for two sizes; traps unless `level` is between 0 and
  /// 1.
  package func interval(level: Double) -> ConfidenceInterval? {
    guard let standardError else { return nil }
    let reach = StudentT(degreesOfFreedom: points.count - 2).criticalValue(level: level)
    return ConfidenceInterval(
      low: exponent - reach * standardError, high: exponent + reach * standardError, level: level)
  }

  /// The exponents of the power laws through each two adjacent points, in ascending order of size:
  /// one fewer than there are sizes.
  package var localExponents: [Double] {
    zip(points, points.dropFirst()).map { log($1.y / $0.y) / log($1.x / $0.x) }
  }
}

// MARK: - Repetitions

extension PowerLaw {
  private static func medians(
    of observations: some Sequence<Observation>
  ) throws(SampleError) -> [Observation] {
    var bySize: [Double: [Double]] = [:]
    for (index, observation) in observations.enumerated() {
      for coordinate in [observation.x, observation.y] {
        try coordinate.requireLogarithm(at: index)
      }
      bySize[observation.x, default: []].append(observation.y)
    }
    return bySize.map { size, samples in
      let sorted = samples.sorted()
      let low = sorted[(sorted.count - 1) / 2]
      let high = sorted[sorted.count / 2]
      // As in `PairedRatios`: roots cannot overflow, and the result stays within `low...high`.
      let mean = low.squareRoot() * high.squareRoot()
      return Observation(x: size, y: min(max(mean, low), high))
    }
    .sorted { $0.x < $1.x }
  }
}

/// A measurement at one size: the size is a number of bytes or chunks, the value a time or a peak.
package struct Observation: Hashable, Sendable {
  package var x: Double
  /// The value measured at that size.
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
