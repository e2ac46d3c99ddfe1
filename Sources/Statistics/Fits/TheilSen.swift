/// The slope of a series: the median of the slopes of all pairs of its elements.
///
/// Up to 29 % of the elements can be arbitrary outliers before they can move the slope arbitrarily
/// far (Theil 1950; Sen, *Estimates of the Regression Coefficient Based on Kendall's Tau*, JASA 63,
/// 1968).
package struct TheilSen: Hashable, Sendable {
  /// The rise from one element to the next; negative if the series falls.
  package let slope: Double

  /// Computes the slope of `series`, whose elements are in order and evenly spaced.
  ///
  /// The slopes of the pairs are neither listed nor sorted: after a line of slope *b* is
  /// subtracted, the falling pairs are those with a slope less than *b*, and counting them finds a
  /// slope of any rank by bisection, to 2⁻⁶⁰ of the range of slopes. Traps unless there are at
  /// least two elements and all are finite.
  package init(_ series: [Double]) {
    precondition(series.count > 1, "a slope takes two elements")
    precondition(series.allSatisfy(\.isFinite), "a series consists of finite numbers")
    let pairs = series.count * (series.count - 1) / 2
    let low = Self.slope(of: series, rank: (pairs - 1) / 2)
    slope = pairs.isMultiple(of: 2) ? (low + Self.slope(of: series, rank: pairs / 2)) / 2 : low
  }

  /// Returns the slope of the given rank, from 0, in ascending order.
  private static func slope(of series: [Double], rank: Int) -> Double {
    // Every slope is a mean of differences between adjacent elements, so it lies within their
    // range.
    let steps = zip(series, series.dropFirst()).map { $1 - $0 }
    var low = steps.reduce(.infinity, min)
    var high = steps.reduce(-.infinity, max)
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      let levelled = series.enumerated().map { $1 - middle * Double($0) }
      if KendallScore(levelled).falling <= rank { low = middle } else { high = middle }
    }
    return low + (high - low) / 2
  }
}
