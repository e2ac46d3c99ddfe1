/// The growth of time with the size of the document.
package enum TimeGrowth: Hashable, Sendable {
  /// Ten times the bytes take about ten times the time.
  case linear
  /// Time outgrows the document.
  case superLinear
  /// The document outgrows time; a fixed cost that is large beside the smaller sizes looks so.
  case subLinear
  /// The interval is too wide for any of these, or there is none.
  case undecided

  /// How far from 1 an exponent may lie and still be called linear.
  ///
  /// Over three decades this is a factor of two either way: what caches and fixed costs do. *n* log
  /// *n* is within it (1.07 around a megabyte), anything quadratic far outside.
  package static let tolerance = 0.1

  /// Judges the exponent of `law` by its interval at `level`.
  ///
  /// Linear is a claim of equivalence, so that the whole interval must lie within the tolerance;
  /// that it contains 1 is not asked for, as an exponent of 0.998 ± 0.001 is linear to any reader.
  /// The others need an interval beside 1 and an estimate outside the tolerance. Traps unless
  /// `level` lies between 0 and 1.
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
  /// The peak doesn't depend on the size.
  case constant
  /// A larger document has a larger peak.
  case growing
  /// The peaks differ too much for `constant`, and follow the size too loosely for `growing`.
  case undecided

  /// How far from 0 an exponent may lie and still be called constant.
  package static let tolerance = 0.05

  /// The growth of a peak, as a share of the least, that is none.
  static let negligibleShare = 0.05

  /// The growth of a peak in bytes that is none: allocators round up and keep what was freed.
  static let negligibleBytes = 1_000_000.0

  /// Judges peaks in bytes, by size of the document.
  ///
  /// Constant is either a spread of the median peaks that is negligible, or an exponent whose
  /// interval lies within the tolerance of 0. The latter must hold of the last step too: a small
  /// leak hides under the floor of a small document, and shows at the largest first. For the same
  /// reason a last step above the tolerance is enough for `growing` once the spread isn't
  /// negligible. Traps unless `level` lies between 0 and 1.
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
