import FeedEvents
import Foundation
import Statistics

/// Returns log-normal ratios with a median of about `ratio`; the same arguments give the same ratios.
func ratios(around ratio: Double, spread: Double, _ count: Int, seed: UInt64 = 11) -> [Double] {
  var generator = SplitMix64(seed: seed)
  return (0..<count).map { _ in ratio * exp(spread * generator.normal()) }
}

/// Whether two numbers agree to `tolerance`, relative to the larger one.
func agree(_ left: Double, _ right: Double, to tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance * max(left.magnitude, right.magnitude)
}

extension SplitMix64 {
  /// Returns a number from 0 up to, but not including, 1.
  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number from the exponential distribution with mean 1 and median ln 2.
  mutating func exponential() -> Double { -log(1 - uniform()) }

  /// Returns a number from the standard normal distribution, by the method of Box and Muller.
  mutating func normal() -> Double {
    (2 * exponential()).squareRoot() * cos(2 * .pi * uniform())
  }

  /// Returns samples distributed like timings: positive and skewed to the right.
  mutating func timings(_ count: Int) -> [Double] {
    (0..<count).map { _ in 1e6 * exp(0.1 * normal()) }
  }
}
