internal import Measurement

/// Notes when the parser comes for each chunk and when it gets it, and so how long each one took.
final class ChunkClock {
  /// When the iteration began, before the parser was made.
  private(set) var began: Int64 = 0
  /// When the iteration had ended: parser and records are gone.
  private(set) var ended: Int64 = 0
  /// When each chunk was handed out; the last one is the answer that there is no more.
  private(set) var handOuts: [Int64] = []
  /// When the parser came for each of them: earlier, where it had to wait.
  private var requests: [Int64] = []
  private let schedule: [Int64]?

  /// - Parameters:
  ///   - capacity: The number of notes an iteration makes; none of them allocates.
  ///   - schedule: When each chunk arrives, in nanoseconds from the beginning of the iteration, if
  ///     the parser is to wait for it.
  init(capacity: Int, waitingFor schedule: [Int64]?) {
    self.schedule = schedule
    handOuts.reserveCapacity(capacity)
    requests.reserveCapacity(capacity)
  }

  func begin() {
    handOuts.removeAll(keepingCapacity: true)
    requests.removeAll(keepingCapacity: true)
    began = MonotonicClock.now
  }

  /// The parser comes for the next chunk, or to hear that there is none; returns as it gets it.
  func note() {
    let now = MonotonicClock.now
    requests.append(now)
    guard let schedule, handOuts.count < schedule.count else { return handOuts.append(now) }
    MonotonicClock.wait(until: began + schedule[handOuts.count])
    handOuts.append(MonotonicClock.now)
  }

  func end() { ended = MonotonicClock.now }

  /// How long the parser held the thread with each chunk, in nanoseconds; the last one, after the
  /// last chunk, is what was left to do at the end of the document.
  var durations: [Int64] {
    handOuts.indices.map { index in
      (index + 1 < requests.count ? requests[index + 1] : ended) - handOuts[index]
    }
  }
}
