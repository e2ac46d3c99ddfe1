/// How many pairs of a series rise, fall or are level, counted without visiting them.
struct KendallScore {
  /// Pairs whose later element is less than the earlier one.
  private(set) var falling = 0
  /// The lengths of the runs of equal elements, those of length 1 left out.
  private(set) var ties: [Int] = []
  private let count: Int

  /// Counts the pairs of `series` while sorting it by merging (Knight, *A Computer Method for
  /// Calculating Kendall's Tau with Ungrouped Data*, JASA 61, 1966).
  ///
  /// - Complexity: O(*n* log *n*).
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

  /// All pairs.
  var pairs: Int { count * (count - 1) / 2 }

  /// Pairs of equal elements.
  var level: Int { ties.reduce(0) { $0 + $1 * ($1 - 1) / 2 } }

  /// Rising less falling pairs: Mann's *S*.
  var score: Int { pairs - level - 2 * falling }

  /// Merges two sorted runs; every element of the second that overtakes falls below those left.
  private mutating func merge(
    _ source: [Double], _ start: Int, _ middle: Int, _ end: Int, into target: inout [Double]
  ) {
    var left = start
    var right = middle
    for place in start..<end {
      if left < middle, right == end || source[left] <= source[right] {
        target[place] = source[left]
        left += 1
      } else {
        target[place] = source[right]
        falling += middle - left
        right += 1
      }
    }
  }

  private mutating func countTies(_ sorted: [Double]) {
    var run = 1
    for place in sorted.indices.dropFirst() {
      if sorted[place] == sorted[place - 1] {
        run += 1
      } else {
        if run > 1 { ties.append(run) }
        run = 1
      }
    }
    if run > 1 { ties.append(run) }
  }
}
