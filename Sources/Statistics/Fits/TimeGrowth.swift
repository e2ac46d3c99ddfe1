/// How time grows with the size of the document.
public enum TimeGrowth: Hashable, Sendable {
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
  public static let tolerance = 0.1

  /// Judges the exponent of `law` by its interval at `level`.
  ///
  /// Linear is a claim of equivalence, so that the whole interval must lie within the tolerance;
  /// that it contains 1 is not asked for, as an exponent of 0.998 ± 0.001 is linear to any reader.
  /// The others need an interval beside 1 and an estimate outside the tolerance. Traps unless
  /// `level` lies between 0 and 1.
  public init(_ law: PowerLaw, level: Double) {
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
