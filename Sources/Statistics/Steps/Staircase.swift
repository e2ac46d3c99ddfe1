import Glibc

/// A series cut into segments of constant level, where each step stands out from the noise.
struct Staircase {
  /// The smallest number of elements in a segment: of four, two may be arbitrary without moving the level.
  static let shortestSegment = 4
  /// The segments, in order, without gaps.
  let segments: [Range<Int>]
  /// The sum of absolute deviations from the segments' medians.
  let deviations: Double
  /// The assumed standard deviation of the noise, above 0.
  let noise: Double

  /// Returns the cost that another segment, or a slope, must save to be accepted.
  ///
  /// A cut in a series without a step saves about 0.63σ·z² for a normal deviate *z*, and the largest *z*²
  /// over *n* positions grows with the logarithm of *n*.
  static func penalty(noise: Double, count: Int) -> Double {
    2 * noise * log(Double(max(2, count)))
  }

  /// Cuts a series of finite numbers whose noise has a standard deviation above 0.
  ///
  /// - Complexity: O(*n* · *k*) for *k* distinct elements, at most 512.
  init(_ series: [Double], noise: Double) {
    self.noise = noise
    let cut = LeastDeviationSegments(
      series, penalty: Self.penalty(noise: noise, count: series.count),
      shortest: Self.shortestSegment)
    let segments = Self.mergingInsignificant(
      Self.ranges(cut.starts, series.count), of: series, noise: noise)
    self.segments = segments
    deviations = segments.reduce(0) { sum, segment in
      let level = series[segment].median
      return series[segment].reduce(sum) { $0 + abs($1 - level) }
    }
  }

  /// Joins segments until each step between them is significant.
  private static func mergingInsignificant(
    _ segments: [Range<Int>], of series: [Double], noise: Double
  ) -> [Range<Int>] {
    var segments = segments
    func strength(after segment: Int) -> Double {
      StepEvidence(
        before: series[segments[segment]], after: series[segments[segment + 1]], noise: noise,
        count: series.count
      ).strength
    }
    var strengths = segments.indices.dropLast().map { strength(after: $0) }
    // The weakest step goes first: without it, the steps next to it are judged by more elements.
    while let weakest = strengths.indices.min(by: { strengths[$0] < strengths[$1] }),
      strengths[weakest] < 1
    {
      let joined = segments[weakest].lowerBound..<segments[weakest + 1].upperBound
      segments.replaceSubrange(weakest...weakest + 1, with: [joined])
      strengths.remove(at: weakest)
      for adjacent in [weakest - 1, weakest] where strengths.indices.contains(adjacent) {
        strengths[adjacent] = strength(after: adjacent)
      }
    }
    return segments
  }

  private static func ranges(_ starts: [Int], _ count: Int) -> [Range<Int>] {
    zip(starts, starts.dropFirst() + [count]).map { $0..<$1 }
  }

  /// The deviations plus the penalties of all segments.
  var cost: Double {
    let count = segments.last?.upperBound ?? 0
    return deviations + Double(segments.count) * Self.penalty(noise: noise, count: count)
  }
}

/// The cheapest way to cut a series into segments of constant level, measured by absolute deviations.
///
/// This minimises the Potts functional with absolute deviations: the sum of absolute deviations from the
/// levels of the segments plus a penalty for each segment (Friedrich, Kempe, Liebscher & Winkler, *Complexity
/// Penalized M-Estimation: Fast Computation*, Journal of Computational and Graphical Statistics 17, 2008).
/// Deviations are absolute rather than squared, so that a spike counts for no more than its height.
struct LeastDeviationSegments {
  /// The largest number of levels that are tried.
  static let maximumLevels = 512

  /// The start of each segment; the first is 0.
  let starts: [Int]

  /// Cuts a series.
  ///
  /// The level of a segment is a median of its elements, hence an element. It is therefore enough to go
  /// through the series once for all levels that occur and to keep, for each, the cost of being on it
  /// (Storath, Weinmann & Unser, *Jump-Penalized Least Absolute Values Estimation of Scalar or Circle-Valued
  /// Signals*, Information and Inference 6, 2017). If there are more than 512 distinct elements, 512
  /// quantiles are tried, which are much closer to each other than the noise is wide.
  ///
  /// - Parameters:
  ///   - series: Finite numbers.
  ///   - penalty: The cost of each segment, in the unit of the series.
  ///   - shortest: The smallest number of elements in a segment.
  /// - Complexity: O(*n* · *k*) for *k* distinct elements, at most 512; memory for *n* + *k* numbers.
  init(_ series: [Double], penalty: Double, shortest: Int) {
    guard series.count >= 2 * shortest else {
      starts = [0]
      return
    }
    var tracks = Self.levels(of: series).map { Track(level: $0) }
    // For each prefix of the series: its lowest cost, and the start of its last segment at that cost.
    var least = [0.0] + Array(repeating: .infinity, count: series.count)
    var begins = [Int](repeating: 0, count: series.count + 1)
    for end in 1...series.count {
      let element = series[end - 1]
      let leaving = end > shortest ? series[end - 1 - shortest] : nil
      let begin = end - shortest
      let opening = begin >= 0 ? least[begin] + penalty : .infinity
      var best = (cost: Double.infinity, begin: 0)
      for index in tracks.indices {
        let track = tracks[index].advanced(
          by: element, leaving: leaving, opening: opening, at: begin)
        if track.cost < best.cost { best = (track.cost, track.begin) }
        tracks[index] = track
      }
      (least[end], begins[end]) = best
    }
    var starts: [Int] = []
    var end = series.count
    while end > 0 {
      end = begins[end]
      starts.append(end)
    }
    self.starts = starts.reversed()
  }

  /// The state of the search for one level.
  private struct Track {
    let level: Double
    /// The lowest cost so far if the last segment is on this level and long enough.
    var cost = Double.infinity
    var begin = 0
    /// The sum of deviations of the most recent elements, as many as the shortest segment has.
    var window = 0.0

    /// Returns the track after one more element.
    ///
    /// Either the segment continues, or the most recent elements begin a new one, which costs `opening` in
    /// addition to their deviations.
    func advanced(
      by element: Double, leaving: Double?, opening: Double, at begin: Int
    ) -> Track {
      var next = self
      let deviation = abs(element - level)
      next.window += deviation
      if let leaving { next.window -= abs(leaving - level) }
      next.cost += deviation
      if opening + next.window < next.cost {
        next.cost = opening + next.window
        next.begin = begin
      }
      return next
    }
  }

  /// Returns the distinct elements, or evenly spaced quantiles of them, in ascending order.
  private static func levels(of series: [Double]) -> [Double] {
    var levels: [Double] = []
    for element in series.sorted() where element != levels.last { levels.append(element) }
    guard levels.count > maximumLevels else { return levels }
    let sorted = series.sorted()
    levels = []
    for rank in 0..<maximumLevels {
      let element = sorted[rank * (sorted.count - 1) / (maximumLevels - 1)]
      if element != levels.last { levels.append(element) }
    }
    return levels
  }
}
