import Glibc
internal import Randomness

/// The interval of a mean over groups, from resampling groups and, within them, samples.
///
/// Every resample draws as many groups as there are, with replacement, and from each drawn one as
/// many samples as it has, with replacement; the statistic is the mean of the drawn groups'
/// medians (Davison & Hinkley, *Bootstrap Methods and their Application*, 1997, §3.8). A group that
/// is drawn twice has its samples drawn again. Scatter within groups, which already shows between
/// their medians, is thus counted a second time: where it is all there is, the interval is too
/// wide, never too narrow.
///
/// Ends are percentiles, moved outwards as if the normal quantile of the level were Student's for
/// one degree of freedom fewer than groups, times √(*k* / (*k* − 1)) (Hesterberg, *What Teachers
/// Should Know About the Bootstrap*, The American Statistician 69, 2015, §3.2: the "expanded
/// percentile interval"). Simulated with normal groups, plain 95 % percentiles contain the truth in
/// 85 % of cases for 6 groups and 91 % for 12, expanded ones in 93 % and 95 %; with exponential
/// groups, in 81 % and 88 % against 89 % and 91 %.
struct HierarchicalBootstrap: Sendable {
  private let groups: [MedianResampler]

  /// A bootstrap over `groups`; traps if there are fewer than two.
  init(_ groups: [SortedSamples]) {
    precondition(groups.count > 1, "a single group doesn't tell how groups differ")
    self.groups = groups.map(MedianResampler.init)
  }

  /// The interval of the mean of the groups' medians, the same for the same seed.
  ///
  /// Traps unless `level` lies between 0 and 1 and `resamples` is positive.
  ///
  /// - Complexity: O(*r k* + *r* log *r*) for *r* resamples of *k* groups, however large these are.
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

  /// The share of resamples beyond each end.
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
/// A resample takes as many samples as there are, each at a place ⌊*n·U*⌋ of the sorted ones, where
/// the *U* are *n* independent uniform numbers. Neither taking the floor nor looking a place up in
/// sorted samples changes an order, so that the resample's order statistic of rank *r* is the
/// sample at ⌊*n·U₍ᵣ₎*⌋, and *U₍ᵣ₎* has the beta distribution with parameters *r* and
/// *n* + 1 − *r* (David & Nagaraja, *Order Statistics*, 3rd edition, §2.1). For an even *n* the
/// middle two are needed: given *U₍ᵣ₎*, the next is the least of *n* − *r* uniform numbers between
/// it and 1. Nothing of this is an approximation.
struct MedianResampler: Sendable {
  private let samples: SortedSamples

  /// A source of medians of resamples of `samples`.
  init(_ samples: SortedSamples) {
    self.samples = samples
  }

  /// The median of one resample with replacement, as large as the samples are many.
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
    // The greatest of `half` uniform numbers is a uniform number's root of that degree.
    let upper = 1 - (1 - lower) * exp(log(generator.uniform()) / half)
    return (sample(at: lower) + sample(at: upper)) / 2
  }

  /// The sample a uniform number picks.
  private func sample(at position: Double) -> Double {
    samples[min(Int(position * Double(samples.count)), samples.count - 1)]
  }
}

extension SplitMix64 {
  /// A number between 0 and 1, neither of them.
  mutating func uniform() -> Double { (Double(next() >> 11) + 0.5) * 0x1p-53 }

  /// A number of the standard normal distribution, by Marsaglia's polar method.
  mutating func normal() -> Double {
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      if square < 1, square > 0 { return x * (-2 * log(square) / square).squareRoot() }
    }
  }

  /// A number of the gamma distribution with scale 1.
  ///
  /// Marsaglia & Tsang, *A Simple Method for Generating Gamma Variables* (ACM Transactions on
  /// Mathematical Software 26, 2000): exact for any `shape` of 1 or more, and traps below.
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
      // The first condition accepts almost all without a logarithm.
      if u < 1 - 0.0331 * x * x * x * x || log(u) < 0.5 * x * x + d * (1 - v + log(v)) {
        return d * v
      }
    }
  }

  /// A number of the beta distribution, as the share one gamma variate has in the sum of two.
  mutating func beta(_ a: Double, _ b: Double) -> Double {
    let share = gamma(shape: a)
    return share / (share + gamma(shape: b))
  }
}
