/// How peak memory grows with the size of the document.
public enum MemoryGrowth: Hashable, Sendable {
  /// The peak doesn't depend on the size.
  case constant
  /// A larger document has a larger peak.
  case growing
  /// The peaks differ too much for `constant`, and follow the size too loosely for `growing`.
  case undecided

  /// How far from 0 an exponent may lie and still be called constant.
  public static let tolerance = 0.05

  /// The growth of a peak, as a share of the least, that is none.
  public static let negligibleShare = 0.05

  /// The growth of a peak in bytes that is none: allocators round up and keep what was freed.
  public static let negligibleBytes = 1_000_000.0

  /// Judges peaks in bytes, by size of the document.
  ///
  /// Constant is either a spread of the median peaks that is negligible, or an exponent whose
  /// interval lies within the tolerance of 0. The latter must hold of the last step too: a small
  /// leak hides under the floor of a small document, and shows at the largest first. For the same
  /// reason a last step above the tolerance is enough for `growing` once the spread isn't
  /// negligible. Traps unless `level` lies between 0 and 1.
  public init(_ law: PowerLaw, level: Double) {
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
