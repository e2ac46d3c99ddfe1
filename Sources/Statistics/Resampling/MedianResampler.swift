import Glibc
internal import Randomness

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
