internal import FeedEvents
internal import Glibc
internal import WorkerContract

/// The number of iterations in a sample, and the number before it begins.
///
/// Both are drawn before the sample is taken; the clock never ends a sample. A sample that the clock ends is
/// more likely to end with a long iteration than with a short one. And if all samples began at the same
/// iteration and had the same length, a cost of every n-th iteration would occur in all of them equally
/// often.
struct SamplePlan: Hashable {
  /// The number of iterations that are timed.
  let iterations: Int
  /// The number of iterations before them, in addition to the warm-up.
  let delay: Int

  /// The shortest sample, in nanoseconds; the longest is three times as long.
  private static let shortest = 10_000_000.0
  /// The time above which an iteration counts as long, in nanoseconds.
  private static let long = 100_000_000.0

  /// Draws a plan for a log-uniform time between 10 and 30 ms.
  ///
  /// A plan has at least 5 or 6 iterations, after up to 2 others. Of long iterations it has 2 or 3, and of a
  /// repeated document at least one.
  ///
  /// - Parameters:
  ///   - nanoseconds: The approximate time of an iteration.
  ///   - seed: The seed of the random numbers.
  ///   - isRepeated: Whether the document is repeated, and so large that a single iteration is enough.
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
