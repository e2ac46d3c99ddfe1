/// What the instants of an iteration are on the clock of its stream, in nanoseconds.
///
/// A row of stretches, each of which begins at some instant and at some time; within a stretch both
/// run alike.
struct Timeline {
  private let instants: [Int64]
  private let times: [Int64]

  private init(_ instants: [Int64], _ times: [Int64]) {
    self.instants = instants
    self.times = times
  }

  /// From the first chunk: where no arrivals are known, or none are wanted.
  static func fromFirstChunk(_ clock: ChunkClock) -> Timeline {
    Timeline([clock.handOuts.first ?? clock.began], [0])
  }

  /// From the request, which was sent as the iteration began: where each chunk was waited for.
  static func fromRequest(_ clock: ChunkClock) -> Timeline { Timeline([clock.began], [0]) }

  /// From the request, reckoned as if the chunks had come at `arrivals`.
  ///
  /// Completion of chunk i = max(arrival of i, completion of i - 1) + measured time of i. The parser
  /// is made while the first chunk is waited for.
  static func reckoned(_ clock: ChunkClock, arrivals: [Int64]) -> Timeline {
    var completion = (clock.handOuts.first ?? clock.began) - clock.began
    let times = zip(clock.durations.indices, clock.durations).map { index, duration in
      let start = index < arrivals.count ? max(arrivals[index], completion) : completion
      completion = start + duration
      return start
    }
    return Timeline(clock.handOuts, times)
  }

  /// The time of an instant.
  ///
  /// - Complexity: O(log *n*) in the number of chunks.
  func time(of instant: Int64) -> Int64 {
    // The last stretch that has begun by then.
    var low = 0
    var high = instants.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if instants[middle] <= instant { low = middle } else { high = middle }
    }
    guard low < instants.count else { return 0 }
    return times[low] + (instant - instants[low])
  }
}
