internal import FeedEvents
internal import Measurement
internal import Statistics
internal import WorkerContract

/// The time each chunk takes and the time to the first item, in iterations of their own.
///
/// A clock read a chunk would drown the parse of 1-byte chunks, so the parse time knows none.
enum Latency {
  static let metrics: [Metric] = [.firstItem, .chunkMedian, .chunk99, .chunkMaximum]

  /// How long latencies are looked for: one iteration of a slow row is enough, since every round
  /// brings another.
  private static let measured: Int64 = 3_000_000
  /// Beyond it a note of each chunk would be most of the process.
  private static let mostChunks = 1 << 20

  static func measure(
    _ task: borrowing MeasuringTask, into sample: inout SampleReport
  ) throws(WorkerFailure) {
    let chunkCount = task.replay.countChunks()
    guard chunkCount <= mostChunks else {
      for metric in metrics {
        sample.unavailable.append(.init(metric.name, "more than \(mostChunks) chunks"))
      }
      return
    }
    var watched: any Workload
    var absence: String?
    switch task.watchedWorkload() {
    case .workload(let workload): watched = workload
    case .unavailable(let reason):
      watched = try task.workload()
      absence = reason
    }
    let clock = ChunkClock(capacity: chunkCount + task.replay.documents.count)
    var firstItems: [Double] = []
    var chunks = ChunkTimes()
    let end = MonotonicClock.now + measured
    repeat {
      clock.begin()
      let outcome = try task.iterate(&watched) { _ in clock.note() }
      clock.end()
      chunks.append(clock.durations)
      if let instant = outcome.firstItemEnd {
        let arrivals = task.request.pace == .virtual ? task.replay.arrivals : nil
        firstItems.append(Double(clock.latency(of: instant, arrivals: arrivals)))
      }
    } while MonotonicClock.now < end

    if task.request.pace == .real, let arrivals = task.replay.arrivals, absence == nil {
      firstItems = try [realFirstItem(task, &watched, arrivals: arrivals)].compactMap(\.self)
    }
    if firstItems.isEmpty {
      sample.unavailable.append(
        .init(Metric.firstItem.name, absence ?? "the document has no item"))
    } else {
      sample.readings.append(.init(.firstItem, median(firstItems)))
    }
    chunks.report(into: &sample)
  }

  /// The time to the first item when every chunk is waited for.
  private static func realFirstItem(
    _ task: borrowing MeasuringTask, _ workload: inout any Workload, arrivals: [Int64]
  ) throws(WorkerFailure) -> Double? {
    var chunk = 0
    let began = MonotonicClock.now
    let outcome = try task.iterate(&workload) { _ in
      if chunk < arrivals.count { MonotonicClock.sleep(until: began + arrivals[chunk]) }
      chunk += 1
    }
    return outcome.firstItemEnd.map { Double($0 - began) }
  }
}
