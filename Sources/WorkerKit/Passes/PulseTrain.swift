internal import Measurement

/// The pulses between iterations: they tell those at full speed from those that the machine's other
/// users have slowed.
///
/// What a sample reports is then a property of the row, as the pulses know nothing of it.
struct PulseTrain {
  /// What each pulse took, in nanoseconds.
  private var pulses: [Int64]
  /// For each iteration, how many pulses came before it.
  private var places: [Int]
  private var lastTaken: Int64

  /// Iterations shorter than this share their pulses: else these would take the most time.
  private static let spacing: Int64 = 1_000_000
  /// By how much the pulses of one speed differ.
  private static let tolerance = 1.06
  /// As few as have a median that one of them can't move: pulses don't see what comes between them.
  private static let fewest = 3

  /// Takes the first pulse, once its code and its data are in the caches.
  init() {
    _ = Pulse.take()
    self.init(pulses: [Pulse.take()], places: [])
  }

  /// A train in the making.
  init(pulses: [Int64], places: [Int]) {
    self.pulses = pulses
    self.places = places
    lastTaken = MonotonicClock.now
  }

  /// Notes the end of an iteration, and takes a pulse if it is time.
  mutating func noteIteration() {
    places.append(pulses.count)
    if MonotonicClock.now - lastTaken >= Self.spacing { take() }
  }

  /// Takes the last pulse, if there is an iteration without one behind it.
  mutating func end() {
    if places.last == pulses.count { take() }
  }

  private mutating func take() {
    pulses.append(Pulse.take())
    lastTaken = MonotonicClock.now
  }

  /// The iterations at the highest speed there was, three of them at least where there are so many,
  /// and the slowest pulse beside one of these, in nanoseconds.
  ///
  /// - Complexity: O(*n* log *n*) in the number of iterations, of which there must be one.
  var fastest: (iterations: [Int], pulse: Int64) {
    let slower = places.map { max(pulses[$0 - 1], pulses[$0]) }
    let ascending = slower.sorted()
    let limit = max(
      Int64(Double(ascending[0]) * Self.tolerance),
      ascending[min(Self.fewest, ascending.count) - 1])
    let counting = slower.indices.filter { slower[$0] <= limit }
    return (counting, counting.map { slower[$0] }.max() ?? limit)
  }
}
