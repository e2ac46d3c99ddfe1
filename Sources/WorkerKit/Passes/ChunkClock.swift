internal import Measurement

/// Notes when the parser comes for each chunk, and reckons from it how long each one took.
final class ChunkClock {
  private var handOuts: [Int64] = []
  private var ended: Int64 = 0

  /// - Parameter capacity: The number of notes an iteration makes; none of them allocates.
  init(capacity: Int) { handOuts.reserveCapacity(capacity) }

  func begin() { handOuts.removeAll(keepingCapacity: true) }

  func note() { handOuts.append(MonotonicClock.now) }

  func end() { ended = MonotonicClock.now }

  /// The time from each hand-out to the next; the last one, after the last chunk, is what was left
  /// to do at the end of the document.
  var durations: [Int64] {
    handOuts.indices.map { index in
      (index + 1 < handOuts.count ? handOuts[index + 1] : ended) - handOuts[index]
    }
  }

  /// When `instant` comes if chunks come at `arrivals`, in nanoseconds from the request.
  ///
  /// Completion of chunk i = max(arrival of i, completion of i - 1) + measured time of i. Without
  /// arrivals all chunks are there from the beginning.
  func latency(of instant: Int64, arrivals: [Int64]?) -> Int64 {
    guard let first = handOuts.first else { return 0 }
    guard let arrivals else { return instant - first }
    var completion: Int64 = 0
    for (index, handOut) in handOuts.enumerated() {
      let start = index < arrivals.count ? max(arrivals[index], completion) : completion
      let end = index + 1 < handOuts.count ? handOuts[index + 1] : ended
      if instant <= end { return start + (instant - handOut) }
      completion = start + (end - handOut)
    }
    return completion
  }
}
