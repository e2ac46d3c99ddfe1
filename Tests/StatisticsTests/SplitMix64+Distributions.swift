import Randomness
import Foundation
import Statistics

extension SplitMix64 {
  /// A number from 0 up to, not including, 1.
  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of the exponential distribution with mean 1; its median is ln 2.
  mutating func exponential() -> Double { -log(1 - uniform()) }

  /// A number of the standard normal distribution, after Box and Muller.
  mutating func normal() -> Double {
    (2 * exponential()).squareRoot() * cos(2 * .pi * uniform())
  }

  /// Samples as timings are: positive, skewed to the right.
  mutating func timings(_ count: Int) -> [Double] {
    (0..<count).map { _ in 1e6 * exp(0.1 * normal()) }
  }
}
