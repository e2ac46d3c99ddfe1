/// The p-values of a rank statistic taken for normal, half a step corrected for continuity.
struct NormalApproximation {
  /// The mean of the statistic under the null hypothesis.
  let mean: Double
  /// Its variance under the null hypothesis, less what ties take away.
  let variance: Double

  /// The probability of a statistic at least as extreme; 1 where ties leave nothing to vary.
  func pValue(of statistic: Double, _ alternative: Alternative) -> Double {
    guard variance > 0 else { return 1 }
    let excess = statistic - mean
    let tail = { StandardNormal.upperTail(($0 - 0.5) / variance.squareRoot()) }
    return switch alternative {
    case .twoSided: min(1, 2 * tail(excess.magnitude))
    case .less: tail(-excess)
    case .greater: tail(excess)
    }
  }
}
