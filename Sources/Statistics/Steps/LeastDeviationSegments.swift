/// The cheapest way to cut a series into segments of constant level, by absolute deviations.
///
/// The Potts functional with absolute deviations: of all ways to cut, the one with the least sum of
/// absolute deviations from the segments' levels plus a penalty for each segment (Friedrich, Kempe,
/// Liebscher & Winkler, *Complexity Penalized M-Estimation: Fast Computation*, Journal of
/// Computational and Graphical Statistics 17, 2008). Absolute deviations, and not squares, so that a
/// spike counts for no more than its height.
struct LeastDeviationSegments {
  /// How many levels are tried at most.
  static let mostLevels = 512

  /// Where each segment begins; the first at 0.
  let starts: [Int]

  /// Cuts a series.
  ///
  /// The level of a segment is a median of its elements, hence an element: it is enough to go
  /// through the series once for all levels that occur, and keep for each the cost of being on it
  /// (Storath, Weinmann & Unser, *Jump-Penalized Least Absolute Values Estimation of Scalar or
  /// Circle-Valued Signals*, Information and Inference 6, 2017). Of more than 512 different elements
  /// as many quantiles are tried, far closer to each other than the noise is wide.
  ///
  /// - Parameters:
  ///   - series: Finite numbers.
  ///   - penalty: What each segment costs, in the unit of the series.
  ///   - shortest: How many elements a segment has at least.
  /// - Complexity: O(*n* · *k*) for *k* different elements, at most 512; memory for *n* + *k* numbers.
  init(_ series: [Double], penalty: Double, shortest: Int) {
    guard series.count >= 2 * shortest else {
      starts = [0]
      return
    }
    let levels = Self.levels(of: series)
    // The costs of the elements so far where the last segment is on each level and long enough, and
    // where that segment began.
    var costs = [Double](repeating: .infinity, count: levels.count)
    var begins = [Int](repeating: 0, count: levels.count)
    // The deviations of the last `shortest` elements from each level.
    var windows = [Double](repeating: 0, count: levels.count)
    // The same for the best level, by the number of elements.
    var best = [0.0] + Array(repeating: .infinity, count: series.count)
    var lastBegin = [Int](repeating: 0, count: series.count + 1)
    for end in 1...series.count {
      let element = series[end - 1]
      let leaving = end > shortest ? series[end - 1 - shortest] : nil
      let opening = end >= shortest ? best[end - shortest] + penalty : .infinity
      for level in levels.indices {
        let deviation = abs(element - levels[level])
        windows[level] += deviation - (leaving.map { abs($0 - levels[level]) } ?? 0)
        let staying = costs[level] + deviation
        let entering = opening + windows[level]
        if entering < staying {
          costs[level] = entering
          begins[level] = end - shortest
        } else {
          costs[level] = staying
        }
        if costs[level] < best[end] {
          best[end] = costs[level]
          lastBegin[end] = begins[level]
        }
      }
    }
    var starts: [Int] = []
    var end = series.count
    while end > 0 {
      end = lastBegin[end]
      starts.append(end)
    }
    self.starts = starts.reversed()
  }

  /// The different elements, or evenly spaced quantiles of them, ascending.
  private static func levels(of series: [Double]) -> [Double] {
    var levels: [Double] = []
    for element in series.sorted() where element != levels.last { levels.append(element) }
    guard levels.count > mostLevels else { return levels }
    let sorted = series.sorted()
    levels = []
    for rank in 0..<mostLevels {
      let element = sorted[rank * (sorted.count - 1) / (mostLevels - 1)]
      if element != levels.last { levels.append(element) }
    }
    return levels
  }
}
