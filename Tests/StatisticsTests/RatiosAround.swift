import Foundation
import Randomness
import Statistics

/// Log-normal ratios whose median is about `ratio`; the same ones for the same arguments.
func ratios(around ratio: Double, spread: Double, _ count: Int, seed: UInt64 = 11) -> [Double] {
  var generator = SplitMix64(seed: seed)
  return (0..<count).map { _ in ratio * exp(spread * generator.normal()) }
}

/// 41 ratios in ascending order, as far below `median` as above.
///
/// Half of them within `spread` / 1.4826: as of a normal distribution with that deviation.
func symmetricalRatios(median: Double, spread: Double) -> [Double] {
  (-20...20).map { median * exp(spread / 1.4826 * Double($0) / 10) }
}

/// Whether two numbers agree to `tolerance`, as a share of the greater one.
func agree(_ left: Double, _ right: Double, to tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance * max(left.magnitude, right.magnitude)
}

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
