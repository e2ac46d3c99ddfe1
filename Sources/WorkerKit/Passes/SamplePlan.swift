internal import Glibc
internal import Randomness

/// How many iterations a sample has, and after how many more it begins: drawn before it is taken, and
/// never ended by the clock.
///
/// A sample that a clock ends is more likely to end with a long iteration than with a short one. And if
/// all samples began at one iteration and had one length, a cost of every n-th iteration would be in all
/// of them equally often.
struct SamplePlan: Hashable {
  /// The iterations that are timed.
  let iterations: Int
  /// The iterations before them, besides those of the warm-up.
  let delay: Int

  /// The shortest sample, in nanoseconds; the longest is three times as long.
  private static let shortest = 10_000_000.0
  /// What one iteration takes if it is a long one, in nanoseconds.
  private static let long = 100_000_000.0

  /// Draws a plan: log-uniform between 10 and 30 ms, but 5 or 6 iterations at least, after up to 2 others;
  /// of long iterations 2 or 3, and of a repeated document at least one.
  ///
  /// - Parameters:
  ///   - nanoseconds: What an iteration takes, about.
  ///   - seed: What the numbers are drawn from.
  ///   - isRepeated: Whether the document is a repeated one, whose size makes up for a single iteration.
  init(for nanoseconds: Double, seed: UInt64, isRepeated: Bool) {
    var random = SplitMix64(seed: seed)
    let share = Double(random.next(below: 1 << 53)) / Double(1 << 53)
    let count = Int((Self.shortest * exp(share * log(3)) / max(nanoseconds, 1)).rounded())
    if isRepeated {
      iterations = max(count, 1)
      delay = 0
    } else if nanoseconds > Self.long {
      iterations = 2 + Int(random.next(below: 2))
      delay = 0
    } else {
      iterations = max(count, 5 + Int(random.next(below: 2)))
      delay = Int(random.next(below: 3))
    }
  }
}
