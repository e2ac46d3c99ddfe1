import Glibc

/// The Mann-Kendall test for a monotonic trend in a series, whatever its shape.
///
/// Kendall's rank correlation of a series with time (Mann, *Nonparametric Tests Against Trend*,
/// Econometrica 13, 1945). It assumes that without a trend every order of the series is equally
/// likely.
package struct MannKendall: Hashable, Sendable {
  /// The length of the longest series without ties whose p-value is computed exactly.
  static let exactCount = 33

  /// Kendall's τ_b of the series and time: 1 if it always rises, −1 if it always falls.
  package let tau: Double
  /// The two-sided p-value: the probability, without a trend, of a τ at least this far from 0.
  ///
  /// Exact up to 33 elements without ties; otherwise from the normal distribution, with the
  /// variance corrected for ties (Kendall, *Rank Correlation Methods*, 4th edition, §4 and §5).
  /// `scipy.stats.kendalltau` makes the same choice.
  package let pValue: Double

  /// Tests `series`, whose elements are in chronological order.
  ///
  /// A series whose elements are all equal has no trend: τ is 0 and the probability 1. Traps if an
  /// element is not a number.
  package init(_ series: [Double]) {
    precondition(!series.contains { $0.isNaN }, "a series consists of numbers")
    let counted = KendallScore(series)
    let different = counted.pairs - counted.tiedPairs
    guard different > 0 else {
      tau = 0
      pValue = 1
      return
    }
    let score = Double(counted.score)
    tau = score / (Double(counted.pairs) * Double(different)).squareRoot()
    if counted.ties.isEmpty, series.count <= Self.exactCount {
      let fewer = min(counted.falling, counted.pairs - counted.falling)
      pValue = min(1, 2 * Self.probability(ofAtMost: fewer, count: series.count))
    } else {
      pValue = erfc(abs(score) / (2 * Self.variance(series.count, counted.ties)).squareRoot())
    }
  }

  /// Returns the variance of the score without a trend.
  private static func variance(_ count: Int, _ ties: [Int]) -> Double {
    func term(_ count: Int) -> Double {
      Double(count) * Double(count - 1) * Double(2 * count + 5) / 18
    }
    return ties.reduce(term(count)) { $0 - term($1) }
  }

  /// Returns the probability that a random order of `count` elements has at most `falling` falling
  /// pairs.
  ///
  /// The *j*-th element forms 0 to *j* − 1 falling pairs with those before it, each number equally
  /// likely, so the distribution is a repeated moving average.
  private static func probability(ofAtMost falling: Int, count: Int) -> Double {
    var distribution = [1.0] + Array(repeating: 0, count: falling)
    for element in 1...count {
      var window = 0.0
      let before = distribution
      for index in before.indices {
        window += before[index]
        if index >= element { window -= before[index - element] }
        distribution[index] = window / Double(element)
      }
    }
    return distribution.reduce(0, +)
  }
}

/// The numbers of rising, falling and tied pairs of a series, counted without visiting each pair.
struct KendallScore {
  /// The number of pairs whose later element is less than the earlier one.
  private(set) var falling = 0
  /// The lengths of the runs of equal elements; runs of length 1 are left out.
  private(set) var ties: [Int] = []
  private let count: Int

  /// Counts the pairs of `series` during a merge sort (Knight, *A Computer Method for Calculating
  /// Kendall's Tau with Ungrouped Data*, JASA 61, 1966).
  init(_ series: [Double]) {
    count = series.count
    var sorted = series
    var scratch = series
    var width = 1
    while width < count {
      for start in stride(from: 0, to: count, by: 2 * width) {
        let middle = min(start + width, count)
        merge(sorted, start, middle, min(middle + width, count), into: &scratch)
      }
      swap(&sorted, &scratch)
      width *= 2
    }
    countTies(sorted)
  }

  var pairs: Int { count * (count - 1) / 2 }

  var tiedPairs: Int { ties.reduce(0) { $0 + $1 * ($1 - 1) / 2 } }

  /// The number of rising pairs minus that of falling pairs: Mann's *S*.
  var score: Int { pairs - tiedPairs - 2 * falling }

  /// Merges two sorted runs.
  ///
  /// Each element taken from the second run forms a falling pair with every element left in the
  /// first.
  private mutating func merge(
    _ source: [Double], _ start: Int, _ middle: Int, _ end: Int, into target: inout [Double]
  ) {
    var left = start
    var right = middle
    for index in start..<end {
      if left < middle, right == end || source[left] <= source[right] {
        target[index] = source[left]
        left += 1
      } else {
        target[index] = source[right]
        falling += middle - left
        right += 1
      }
    }
  }

  private mutating func countTies(_ sorted: [Double]) {
    var run = 1
    for index in sorted.indices.dropFirst() {
      if sorted[index] == sorted[index - 1] {
        run += 1
      } else {
        if run > 1 { ties.append(run) }
        run = 1
      }
    }
    if run > 1 { ties.append(run) }
  }
}
