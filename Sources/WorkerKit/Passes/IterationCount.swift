internal import Glibc
internal import Randomness

/// How many iterations a sample has: drawn before it is taken, and never ended by the clock.
///
/// A sample that a clock ends is more likely to end with a long iteration than with a short one. And if
/// all had one length, a cost that comes with every n-th iteration would be in all of them equally
/// often, or in none.
enum IterationCount {
  /// The shortest sample, in nanoseconds; the longest is three times as long.
  private static let shortest = 10_000_000.0
  private static let fewest = 5
  private static let fewestLong = 2
  /// What one iteration takes if it is a long one, in nanoseconds.
  private static let long = 100_000_000.0

  /// Draws a number, log-uniform between 10 and 30 ms, but at least 5; at least 2 of long iterations.
  ///
  /// - Parameters:
  ///   - nanoseconds: What an iteration takes, about.
  ///   - seed: What the number is drawn from.
  ///   - isRepeated: Whether the document is a repeated one, whose size makes up for a single iteration.
  /// - Returns: The number.
  static func drawn(for nanoseconds: Double, seed: UInt64, isRepeated: Bool) -> Int {
    var random = SplitMix64(seed: seed)
    let share = Double(random.next(below: 1 << 53)) / Double(1 << 53)
    let length = shortest * exp(share * log(3))
    let count = Int((length / max(nanoseconds, 1)).rounded())
    return max(count, isRepeated ? 1 : nanoseconds > long ? fewestLong : fewest)
  }
}
