import Glibc

/// What it would take to decide an undecided pair.
public enum Outlook: Hashable, Sendable {
  /// There are too few rounds for any test to mean something; no verdict is in reach of fewer.
  case tooFewRounds(needed: Int)
  /// About so many rounds at the last look decide with a probability of nine in ten.
  case moreRounds(needed: Int)
  /// The ratio is so near the edge of the band that no sensible number of rounds would do.
  case never

  /// More rounds than this are not sensible.
  static let sensibleRounds = 100_000
  /// The probability with which the rounds asked for should decide.
  static let power = 0.9
}

extension Outlook {
  /// The outlook of a pair whose log-ratios have this median and this spread.
  ///
  /// For Student's test *n* = (*z*_level + *z*_power)² (spread / distance)²; Wilcoxon's needs π / 3
  /// times as many where ratios are log-normal (its asymptotic relative efficiency: Noether,
  /// *Sample Size Determination for Some Common Nonparametric Tests*, Journal of the American
  /// Statistical Association 82, 1987). The distance is that to 0 for a ratio outside the band,
  /// else that to the nearer edge of the band. A guess from what was seen, no promise.
  init(median: Double, spread: Double, rounds: Int, level: Double, rule: VerdictRule) {
    let edge = log(1 + rule.sameWithin)
    let isOutside = median.magnitude > edge
    let distance = isOutside ? median.magnitude : edge - median.magnitude
    // One of two directions can come out as a difference; sameness can fail in either.
    let deviate = StandardNormal.deviate(upperTail: isOutside ? level / 2 : level)
    let miss = isOutside ? 1 - Self.power : (1 - Self.power) / 2
    let sum = deviate + StandardNormal.deviate(upperTail: miss)
    let needed = (sum * spread / distance) * (sum * spread / distance) * .pi / 3
    // Not below what it has, which wasn't enough, or what could never be enough.
    let least = max(rounds + 1, SignedRankTest.fewestCount(reaching: level))
    self =
      needed <= Double(Self.sensibleRounds)
      ? .moreRounds(needed: max(least, Int(needed.rounded(.up)))) : .never
  }
}
