internal import FeedEvents
internal import Measurement
internal import WorkerContract

/// The time each chunk takes, and what the user of an app would wait for, in iterations of their
/// own.
///
/// A clock read a chunk would drown the parse of 1-byte chunks, so the parse time knows none.
enum Latency {
  static var metrics: [Metric] {
    Latencies.metrics + [.firstBatch, .chunkMedian, .chunk99, .chunkMaximum]
  }

  /// How long latencies are looked for: one iteration of a slow row is enough, since every round
  /// brings another.
  private static let measured: Int64 = 3_000_000
  /// Beyond it a note of each chunk would be most of the process.
  private static let mostChunks = 1 << 20

  /// Measures, and adds what was found to the sample.
  ///
  /// - Parameters:
  ///   - task: What to measure.
  ///   - items: The number of items in the document, where somebody counts them.
  ///   - sample: The sample.
  /// - Throws: ``WorkerFailure`` when the document is rejected.
  static func measure(
    _ task: borrowing MeasuringTask, items: Int?, into sample: inout SampleReport
  ) throws(WorkerFailure) {
    guard task.replay.amplification == nil else {
      return leaveOut("latencies are not taken of an amplified document", of: &sample)
    }
    guard task.replay.documents.count == 1 else {
      return leaveOut("latencies are not taken of many documents", of: &sample)
    }
    let chunkCount = task.replay.countChunks()
    guard chunkCount <= mostChunks else {
      return leaveOut("more than \(mostChunks) chunks", of: &sample)
    }
    let itemClock = ItemClock(items: items ?? 0)
    var watched: any Workload
    var absence: String?
    switch task.watchedWorkload(clock: itemClock) {
    case .workload(let workload): watched = workload
    case .unavailable(let reason):
      watched = try task.workload()
      absence = reason
    }
    // What has been warmed until now is the workload that nobody watches.
    _ = try task.iterate(&watched)

    let pace = task.request.pace
    let arrivals = pace == .full ? nil : task.replay.arrivals
    let clock = ChunkClock(capacity: chunkCount + 1, waitingFor: pace == .real ? arrivals : nil)
    var latencies = Latencies(arrivals: arrivals)
    var chunks = ChunkTimes()
    let end = MonotonicClock.now + measured
    repeat {
      itemClock.begin()
      clock.begin()
      let outcome = try task.iterate(&watched) { _ in clock.note() }
      clock.end()
      let timeline =
        switch (pace, arrivals) {
        case (_, nil): Timeline.fromFirstChunk(clock)
        case (.real, _?): Timeline.fromRequest(clock)
        case (_, let arrivals?): Timeline.reckoned(clock, arrivals: arrivals)
        }
      latencies.append(timeline, chunks: clock, items: itemClock, outcome: outcome)
      chunks.append(clock.durations)
    } while MonotonicClock.now < end
    latencies.report(into: &sample, itemAbsence: absence)
    chunks.report(into: &sample)
  }

  /// Says why there are no latencies; a first batch is reported by one sink only.
  private static func leaveOut(_ reason: String, of sample: inout SampleReport) {
    for metric in metrics where metric != .firstBatch {
      sample.unavailable.append(.init(metric.name, reason))
    }
  }
}
