/// How a metric grows with the size of the input.
///
/// The raw value is its name in files and reports.
package enum GrowthClass: String, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The figure does not depend on the size.
  case constant
  /// A larger document has a larger figure.
  case growing
  /// Ten times the bytes take about ten times the time.
  case linear
  /// Time grows more slowly than the document; a fixed cost that dominates at the smaller sizes
  /// looks the same.
  case subLinear = "sub-linear"
  /// Time grows faster than the document, or than the number of chunks.
  case superLinear = "super-linear"
  /// A chunk costs one call and no more: time grows at most linearly with the number of chunks.
  case atMostLinear = "at most linear"
  /// Every chunk costs a share of the whole document, because a token is read again with each chunk
  /// that it spans.
  case rereading = "re-reads tokens"
  /// The points are too few, or scatter too much, to decide.
  case undecided

  package var description: String { rawValue }
}

// MARK: - Time

extension PowerLaw {
  /// The largest distance from 1 at which an exponent still counts as linear.
  ///
  /// Over three decades this is a factor of two either way, about what caches and fixed costs
  /// cause. *n* log *n* is within it (1.07 around a megabyte); anything quadratic is far outside.
  private static let linearTolerance = 0.1

  /// Judges the growth of time by the interval of the exponent at `level`.
  ///
  /// Linear is a claim of equivalence, so the whole interval must lie within the tolerance. The
  /// interval need not contain 1, because an exponent of 0.998 ± 0.001 is linear to any reader. The
  /// other classes need an interval that excludes 1 and an estimate outside the tolerance. Traps
  /// unless `level` lies between 0 and 1.
  package func timeGrowth(level: Double) -> GrowthClass {
    let band = (1 - Self.linearTolerance)...(1 + Self.linearTolerance)
    guard let interval = interval(level: level) else { return .undecided }
    if interval.lies(within: band) { return .linear }
    if interval.low > 1, exponent > band.upperBound { return .superLinear }
    if interval.high < 1, exponent < band.lowerBound { return .subLinear }
    return .undecided
  }
}

// MARK: - Memory

extension PowerLaw {
  /// The largest distance from 0 at which an exponent still counts as constant.
  private static let constantTolerance = 0.05

  /// The growth of a peak, as a share of the smallest peak, below which it is negligible.
  private static let negligibleShare = 0.05

  /// The growth of a peak, in bytes, below which it is negligible: allocators round up and keep
  /// freed memory.
  private static let negligibleBytes = 1_000_000.0

  /// Judges the growth of peaks in bytes with the size of the document.
  ///
  /// Constant means either that the spread of the median peaks is negligible, or that the interval
  /// of the exponent lies within the tolerance of 0. In the second case the last step must be
  /// within the tolerance too: a small leak is hidden by the fixed memory of a small document and
  /// shows at the largest size first. For the same reason a last step above the tolerance is enough
  /// for `growing` if the spread is not negligible. Traps unless `level` lies between 0 and 1.
  package func memoryGrowth(level: Double) -> GrowthClass {
    let tolerance = Self.constantTolerance
    let peaks = points.map(\.y)
    let least = peaks.reduce(.infinity, min)
    let spread = peaks.reduce(0, max) - least
    let interval = interval(level: level)
    let lastRises = localExponents.last.map { $0 > tolerance } ?? false
    if spread < max(Self.negligibleBytes, Self.negligibleShare * least) { return .constant }
    if let interval, !lastRises, interval.lies(within: -tolerance...tolerance) { return .constant }
    return lastRises || interval.map { $0.low > 0 } ?? false ? .growing : .undecided
  }
}
