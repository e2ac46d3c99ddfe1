internal import Measurement
internal import Statistics
internal import WorkerContract

/// A mapping from the instants of an iteration to times on the clock of its stream, both in nanoseconds.
///
/// It is a sequence of stretches, each of which begins at an instant and at a time. Within a stretch, both
/// advance at the same rate.
struct Timeline {
  private let instants: [Int64]
  private let times: [Int64]

  private init(_ instants: [Int64], _ times: [Int64]) {
    self.instants = instants
    self.times = times
  }

  /// Creates a timeline that begins at the first chunk, for streams without arrivals.
  static func fromFirstChunk(_ clock: ChunkClock) -> Timeline {
    Timeline([clock.deliveries.first ?? clock.began], [0])
  }

  /// Creates a timeline that begins with the iteration, when the request was sent, for a real-time replay.
  static func fromRequest(_ clock: ChunkClock) -> Timeline { Timeline([clock.began], [0]) }

  /// Creates a timeline that begins at the request, estimated as if the chunks had arrived at `arrivals`.
  ///
  /// Completion of chunk i = max(arrival of i, completion of i - 1) + measured time of i. The parser is
  /// created during the wait for the first chunk.
  static func estimated(_ clock: ChunkClock, arrivals: [Int64]) -> Timeline {
    var completion = (clock.deliveries.first ?? clock.began) - clock.began
    let times = zip(clock.durations.indices, clock.durations).map { index, duration in
      let start = index < arrivals.count ? max(arrivals[index], completion) : completion
      completion = start + duration
      return start
    }
    return Timeline(clock.deliveries, times)
  }

  /// Returns the time of an instant.
  ///
  /// - Complexity: O(log *n*) in the number of chunks.
  func time(of instant: Int64) -> Int64 {
    // Finds the last stretch that begins at or before the instant.
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

/// A clock that records when the parser asks for each chunk and when it gets it, and so the time of each one.
final class ChunkClock {
  /// When the iteration began, before the parser was created.
  private(set) var began: Int64 = 0
  /// When the iteration ended, after the parser and the records were freed.
  private(set) var ended: Int64 = 0
  /// When each chunk was delivered; the last entry is the answer that there are no more chunks.
  private(set) var deliveries: [Int64] = []
  /// When the parser asked for each of them, which is earlier if it had to wait.
  private var requests: [Int64] = []
  private let schedule: [Int64]?

  /// - Parameters:
  ///   - capacity: The number of calls of ``note()`` in an iteration; none of them allocates.
  ///   - schedule: When each chunk arrives, in nanoseconds since the beginning of the iteration; `nil` if
  ///     the parser does not wait for chunks.
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

  /// Records that the parser asks for a chunk, or for the end; returns when the chunk is delivered.
  func note() {
    let now = MonotonicClock.now
    requests.append(now)
    guard let schedule, deliveries.count < schedule.count else { return deliveries.append(now) }
    MonotonicClock.wait(until: began + schedule[deliveries.count])
    deliveries.append(MonotonicClock.now)
  }

  func end() { ended = MonotonicClock.now }

  /// The time that the parser spent on each chunk, in nanoseconds; the last entry is the work after the last
  /// chunk, at the end of the document.
  var durations: [Int64] {
    deliveries.indices.map { index in
      (index + 1 < requests.count ? requests[index + 1] : ended) - deliveries[index]
    }
  }
}

/// The chunk times of several iterations: the quantiles within each, then the median over iterations.
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
