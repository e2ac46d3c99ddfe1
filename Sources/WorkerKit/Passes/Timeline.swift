internal import Measurement
internal import Statistics
internal import WorkerContract

/// The instants of an iteration on the clock of its stream, in nanoseconds.
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
    Timeline([clock.deliveries.first ?? clock.began], [0])
  }

  /// From the request, which was sent as the iteration began: where each chunk was waited for.
  static func fromRequest(_ clock: ChunkClock) -> Timeline { Timeline([clock.began], [0]) }

  /// From the request, estimated as if the chunks had come at `arrivals`.
  ///
  /// Completion of chunk i = max(arrival of i, completion of i - 1) + measured time of i. The parser
  /// is made while the first chunk is waited for.
  static func estimated(_ clock: ChunkClock, arrivals: [Int64]) -> Timeline {
    var completion = (clock.deliveries.first ?? clock.began) - clock.began
    let times = zip(clock.durations.indices, clock.durations).map { index, duration in
      let start = index < arrivals.count ? max(arrivals[index], completion) : completion
      completion = start + duration
      return start
    }
    return Timeline(clock.deliveries, times)
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

/// Notes when the parser comes for each chunk and when it gets it, and so how long each one took.
final class ChunkClock {
  /// When the iteration began, before the parser was made.
  private(set) var began: Int64 = 0
  /// When the iteration had ended: parser and records are gone.
  private(set) var ended: Int64 = 0
  /// When each chunk was delivered; the last one is the answer that there is no more.
  private(set) var deliveries: [Int64] = []
  /// When the parser came for each of them: earlier, where it had to wait.
  private var requests: [Int64] = []
  private let schedule: [Int64]?

  /// - Parameters:
  ///   - capacity: The number of notes an iteration makes; none of them allocates.
  ///   - schedule: When each chunk arrives, in nanoseconds from the beginning of the iteration, if
  ///     the parser is to wait for it.
  init(capacity: Int, waitingFor schedule: [Int64]?) {
    self.schedule = schedule
    deliveries.reserveCapacity(capacity)
    requests.reserveCapacity(capacity)
  }

  func begin() {
    deliveries.removeAll(keepingCapacity: true)
    requests.removeAll(keepingCapacity: true)
    began = MonotonicClock.now
  }

  /// The parser comes for the next chunk, or to learn that there is none; returns as it gets it.
  func note() {
    let now = MonotonicClock.now
    requests.append(now)
    guard let schedule, deliveries.count < schedule.count else { return deliveries.append(now) }
    MonotonicClock.wait(until: began + schedule[deliveries.count])
    deliveries.append(MonotonicClock.now)
  }

  func end() { ended = MonotonicClock.now }

  /// How long the parser held the thread with each chunk, in nanoseconds; the last one, after the
  /// last chunk, is what was left to do at the end of the document.
  var durations: [Int64] {
    deliveries.indices.map { index in
      (index + 1 < requests.count ? requests[index + 1] : ended) - deliveries[index]
    }
  }
}

/// The chunk times of several iterations: quantiles of each, then the median over iterations.
struct ChunkTimes {
  private var medians: [Double] = []
  private var high: [Double] = []
  private var maxima: [Double] = []

  mutating func append(_ durations: [Int64]) {
    guard let sorted = try? SortedSamples(durations.map(Double.init)) else { return }
    medians.append(sorted.median)
    high.append(sorted.quantile(0.99))
    maxima.append(sorted.quantile(1))
  }

  func report(into sample: inout SampleReport) {
    let figures = [(Metric.chunkMedian, medians), (.chunk99, high), (.chunkMaximum, maxima)]
    for (metric, values) in figures {
      sample.values.append(.init(metric, median(values)))
    }
  }
}
