import Glibc

/// A series cut into segments of constant level, each step of which stands out from the noise.
struct Staircase {
  /// How many elements a segment has at least: of four, two may be anything and the level stays.
  static let shortestSegment = 4
  /// The segments, in order, without gaps.
  let segments: [Range<Int>]
  /// The sum of absolute deviations from the segments' medians.
  let deviations: Double
  /// The assumed standard deviation of the noise, above 0.
  let noise: Double

  /// What another segment, or a slope, must save to be worth it.
  ///
  /// A cut in what has no step saves about 0.63σ·z² for a normal deviate *z*, whose largest square
  /// over *n* places grows with the logarithm of *n*.
  static func penalty(noise: Double, count: Int) -> Double {
    2 * noise * log(Double(max(2, count)))
  }

  /// Cuts a series of finite numbers, with a standard deviation above 0 for its noise.
  ///
  /// - Complexity: O(*n* · *k*) for *k* different elements, at most 512.
  init(_ series: [Double], noise: Double) {
    self.noise = noise
    let cut = LeastDeviationSegments(
      series, penalty: Self.penalty(noise: noise, count: series.count),
      shortest: Self.shortestSegment)
    let segments = Self.believed(Self.ranges(cut.starts, series.count), of: series, noise: noise)
    self.segments = segments
    deviations = segments.reduce(0) { sum, segment in
      let level = series[segment].median
      return series[segment].reduce(sum) { $0 + abs($1 - level) }
    }
  }

  /// Joins segments until each step between them is believed.
  private static func believed(
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
    // The weakest first: without it, its neighbours have more elements to be judged by.
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

  /// What it costs with its segments' penalties.
  var cost: Double {
    let count = segments.last?.upperBound ?? 0
    return deviations + Double(segments.count) * Self.penalty(noise: noise, count: count)
  }
}

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
    var tracks = Self.levels(of: series).map { Track(level: $0) }
    // The least cost of the first so many elements, and where their last segment begins then.
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

  /// What it costs to be on one level by now.
  private struct Track {
    let level: Double
    /// The cost of the elements so far where the last segment is on this level, and long enough.
    var cost = Double.infinity
    /// Where that segment began.
    var begin = 0
    /// The deviations of the last few elements, as many as the shortest segment has.
    var window = 0.0

    /// The same an element later: the segment goes on, or the last few elements begin a new one, which
    /// costs `opening` beside them.
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
