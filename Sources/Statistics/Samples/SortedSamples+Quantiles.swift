extension SortedSamples {
  /// The middle sample, or the mean of the two middle ones: `quantile(0.5)`.
  public var median: Double { quantile(0.5) }

  /// The quantile at `probability`, interpolated between the two nearest samples.
  ///
  /// Definition 7 of Hyndman & Fan, *Sample Quantiles in Statistical Packages* (The American
  /// Statistician 50, 1996), which is also the default of R and of NumPy. Traps unless
  /// `probability` is in 0…1.
  public func quantile(_ probability: Double) -> Double {
    precondition(0...1 ~= probability, "a quantile's probability lies in 0...1")
    let position = Double(count - 1) * probability
    let index = Int(position)
    let low = self[index]
    let high = self[Swift.min(index + 1, count - 1)]
    let fraction = position - Double(index)
    // Two products, as `low + (high - low) * fraction` would overflow for the largest samples and
    // give the median of mirrored samples another last bit. Rounding must not leave `low...high`.
    let mixed = low * (1 - fraction) + high * fraction
    return Swift.min(Swift.max(mixed, low), high)
  }
}
