import Foundation
import Randomness

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
