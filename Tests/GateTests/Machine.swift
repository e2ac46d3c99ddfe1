import Foundation
import Randomness
import Statistics

/// A machine that times one row against its yardstick, with moods that last for a session.
struct Machine {
  var random: SplitMix64
  /// The standard deviation of a round's log-ratio.
  var spread = 0.02
  /// The standard deviation of what a whole session does to it.
  var mood = 0.003

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The ratios of a session in which the row takes `slowdown` times as long as it was.
  mutating func session(_ rounds: Int, slowdown: Double = 1) -> [Double] {
    let mood = mood * normal()
    return (0..<rounds).map { _ in 1.7 * slowdown * exp(mood + spread * normal()) }
  }

  /// A record of eight sittings.
  mutating func record() -> RunSpread? {
    RunSpread((0..<8).compactMap { _ in try? SortedSamples(session(120)).median })
  }

  private mutating func uniform() -> Double { Double(random.next() >> 11) * 0x1p-53 }

  private mutating func normal() -> Double {
    (-2 * log(1 - uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}
