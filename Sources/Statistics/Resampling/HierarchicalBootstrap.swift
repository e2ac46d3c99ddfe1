internal import FeedEvents
import Glibc

/// The interval of a mean over groups, found by resampling groups and, within them, samples.
///
/// Every resample draws as many groups as there are, with replacement, and from each drawn group as
/// many samples as it has, with replacement; the statistic is the mean of the medians of the drawn
/// groups (Davison & Hinkley, *Bootstrap Methods and their Application*, 1997, §3.8). If a group is
/// drawn twice, its samples are drawn independently each time. Scatter within groups already shows
/// in the differences between their medians, so it is counted twice: if there is no other scatter,
/// the interval is too wide, never too narrow.
///
/// The ends are percentiles, moved outwards: the normal quantile of the level is replaced by
/// Student's with *k* − 1 degrees of freedom for *k* groups, times √(*k* / (*k* − 1)) (Hesterberg,
/// *What Teachers Should Know About the Bootstrap*, The American Statistician 69, 2015, §3.2: the
/// "expanded percentile interval"). In simulations with normal groups, plain 95 % percentiles
/// contain the true value in 85 % of cases for 6 groups and 91 % for 12, and expanded ones in 93 %
/// and 95 %; with exponential groups, plain ones in 81 % and 88 %, expanded ones in 89 % and 91 %.
struct HierarchicalBootstrap: Sendable {
  private let groups: [MedianResampler]

  /// Creates a bootstrap over `groups`; traps if there are fewer than two.
  init(_ groups: [SortedSamples]) {
    precondition(groups.count > 1, "a single group doesn't tell how groups differ")
    self.groups = groups.map(MedianResampler.init)
  }

  /// Returns the interval of the mean of the medians of the groups; the same seed gives the same
  /// interval.
  ///
  /// Traps unless `level` lies between 0 and 1 and `resamples` is positive.
  ///
  /// - Complexity: O(*r k* + *r* log *r*) for *r* resamples of *k* groups, however large the groups
  ///   are.
  func interval(
    level: Double, seed: UInt64, resamples: Int
  ) -> ConfidenceInterval {
    precondition(resamples > 0, "a bootstrap takes resamples")
    let tail = tailProbability(level: level)
    var generator = SplitMix64(seed: seed)
    let means = (0..<resamples).map { _ in drawMean(using: &generator) }
    guard let sorted = try? SortedSamples(means) else {
      preconditionFailure("means of finite samples are finite")
    }
    return ConfidenceInterval(
      low: sorted.quantile(tail), high: sorted.quantile(1 - tail), level: level)
  }

  private func drawMean(using generator: inout SplitMix64) -> Double {
    var sum = 0.0
    for _ in groups.indices {
      sum += groups[Int(generator.next(below: UInt64(groups.count)))].draw(using: &generator)
    }
    return sum / Double(groups.count)
  }

  /// Returns the share of resamples beyond each end.
  private func tailProbability(level: Double) -> Double {
    let count = Double(groups.count)
    let expanded =
      (count / (count - 1)).squareRoot()
      * StudentT(degreesOfFreedom: groups.count - 1).criticalValue(level: level)
    return erfc(expanded / 2.0.squareRoot()) / 2
  }
}

/// Draws the median of a resample without drawing the resample.
///
/// A resample takes as many samples as there are, each from index ⌊*n·U*⌋ of the sorted samples,
/// where the *U* are *n* independent uniform numbers. Neither taking the floor nor looking up an
/// index in sorted samples changes an order, so the order statistic of rank *r* in the resample is
/// the sample at ⌊*n·U₍ᵣ₎*⌋, and *U₍ᵣ₎* has the beta distribution with parameters *r* and *n* + 1 −
/// *r* (David & Nagaraja, *Order Statistics*, 3rd edition, §2.1). An even *n* needs the middle two:
/// given *U₍ᵣ₎*, the next is the least of *n* − *r* uniform numbers between it and 1. None of this
/// is an approximation.
struct MedianResampler: Sendable {
  private let samples: SortedSamples

  init(_ samples: SortedSamples) {
    self.samples = samples
  }

  /// Returns the median of one resample with replacement, of the same size as the samples.
  ///
  /// - Complexity: O(1) expected, however many samples there are.
  func draw(using generator: inout SplitMix64) -> Double {
    let count = samples.count
    let half = Double(count / 2)
    guard count.isMultiple(of: 2) else {
      guard count > 1 else { return samples[0] }
      return sample(at: generator.beta(half + 1, half + 1))
    }
    let lower = generator.beta(half, half + 1)
    // The greatest of `half` uniform numbers is distributed as the root of degree `half` of one of
    // them.
    let upper = 1 - (1 - lower) * exp(log(generator.uniform()) / half)
    return (sample(at: lower) + sample(at: upper)) / 2
  }

  /// Returns the sample that a uniform number selects.
  private func sample(at position: Double) -> Double {
    samples[min(Int(position * Double(samples.count)), samples.count - 1)]
  }
}

extension SplitMix64 {
  /// Returns a uniform number between 0 and 1, both excluded.
  mutating func uniform() -> Double { (Double(next() >> 11) + 0.5) * 0x1p-53 }

  /// Returns a number from the standard normal distribution, by Marsaglia's polar method.
  mutating func normal() -> Double {
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      if square < 1, square > 0 { return x * (-2 * log(square) / square).squareRoot() }
    }
  }

  /// Returns a number from the gamma distribution with scale 1.
  ///
  /// Marsaglia & Tsang, *A Simple Method for Generating Gamma Variables* (ACM Transactions on
  /// Mathematical Software 26, 2000). The method is exact for any `shape` of 1 or more; a smaller
  /// one traps.
  mutating func gamma(shape: Double) -> Double {
    precondition(shape >= 1, "the method needs a shape of 1 or more")
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = normal()
      let root = 1 + c * x
      guard root > 0 else { continue }
      let v = root * root * root
      let u = uniform()
      // The first condition accepts almost all candidates without a logarithm.
      if u < 1 - 0.0331 * x * x * x * x || log(u) < 0.5 * x * x + d * (1 - v + log(v)) {
        return d * v
      }
    }
  }

  /// Returns a number from the beta distribution, as the share of one gamma variate in the sum of
  /// two.
  mutating func beta(_ a: Double, _ b: Double) -> Double {
    let share = gamma(shape: a)
    return share / (share + gamma(shape: b))
  }
}
