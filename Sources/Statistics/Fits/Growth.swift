package enum TimeGrowth: Hashable, Sendable {
  /// Ten times the bytes take about ten times the time.
  case linear
  /// Time grows faster than the document.
  case superLinear
  /// Time grows more slowly than the document; a fixed cost that dominates at the smaller sizes
  /// looks the same.
  case subLinear
  /// The interval is too wide for any of these, or there is no interval.
  case undecided

  /// The largest distance from 1 at which an exponent still counts as linear.
  ///
  /// Over three decades this is a factor of two either way, about what caches and fixed costs
  /// cause. *n* log *n* is within it (1.07 around a megabyte); anything quadratic is far outside.
  package static let tolerance = 0.1

  /// Judges the exponent of `law` by its interval at `level`.
  ///
  /// Linear is a claim of equivalence, so the whole interval must lie within the tolerance. The
  /// interval need not contain 1, because an exponent of 0.998 ± 0.001 is linear to any reader. The
  /// other classes need an interval that excludes 1 and an estimate outside the tolerance. Traps
  /// unless `level` lies between 0 and 1.
  package init(_ law: PowerLaw, level: Double) {
    let band = (1 - Self.tolerance)...(1 + Self.tolerance)
    guard let interval = law.interval(level: level) else {
      self = .undecided
      return
    }
    if interval.lies(within: band) {
      self = .linear
    } else if interval.low > 1, law.exponent > band.upperBound {
      self = .superLinear
    } else if interval.high < 1, law.exponent < band.lowerBound {
      self = .subLinear
    } else {
      self = .undecided
    }
  }
}

/// The growth of peak memory with the size of the document.
package enum MemoryGrowth: Hashable, Sendable {
  /// The peak does not depend on the size.
  case constant
  /// A larger document has a larger peak.
  case growing
  /// The peaks differ too much for `constant` and depend too loosely on the size for `growing`.
  case undecided

  /// The largest distance from 0 at which an exponent still counts as constant.
  package static let tolerance = 0.05

  /// The growth of a peak, as a share of the smallest peak, below which it is negligible.
  static let negligibleShare = 0.05

  /// The growth of a peak, in bytes, below which it is negligible: allocators round up and keep
  /// freed memory.
  static let negligibleBytes = 1_000_000.0

  /// Judges peaks in bytes by the size of the document.
  ///
  /// Constant means either that the spread of the median peaks is negligible, or that the interval
  /// of the exponent lies within the tolerance of 0. In the second case the last step must be
  /// within the tolerance too: a small leak is hidden by the fixed memory of a small document and
  /// shows at the largest size first. For the same reason a last step above the tolerance is enough
  /// for `growing` if the spread is not negligible. Traps unless `level` lies between 0 and 1.
  package init(_ law: PowerLaw, level: Double) {
    let peaks = law.points.map(\.y)
    let least = peaks.reduce(.infinity, min)
    let spread = peaks.reduce(0, max) - least
    let interval = law.interval(level: level)
    let lastRises = law.localExponents.last.map { $0.exponent > Self.tolerance } ?? false
    if spread < max(Self.negligibleBytes, Self.negligibleShare * least) {
      self = .constant
    } else if let interval, !lastRises, interval.lies(within: -Self.tolerance...Self.tolerance) {
      self = .constant
    } else if lastRises || interval.map({ $0.low > 0 }) ?? false {
      self = .growing
    } else {
      self = .undecided
    }
  }
}
