internal import FeedEvents
internal import Measurement
internal import Statistics
internal import WorkerContract

/// The times until a user sees something, by metric, over several iterations.
struct Latencies {
  /// The metrics, in the order they are reported.
  static let metrics: [Metric] =
    [.firstByte, .firstItem] + Metric.itemTenths + [.lastItemLag, .downloadTime, .totalTime]

  /// When the chunks arrive, in nanoseconds since the request; `nil` if that was not recorded or must be
  /// ignored.
  private let arrivals: [Int64]?
  private var values: [String: [Double]] = [:]

  init(arrivals: [Int64]?) { self.arrivals = arrivals }

  mutating func append(
    _ timeline: Timeline, chunks: ChunkClock, items: ItemClock, summary: ParseSummary
  ) {
    append(.totalTime, timeline.time(of: chunks.ended))
    append(.firstItem, items.firstEnd.map(timeline.time))
    for (index, metric) in Metric.itemTenths.enumerated() {
      append(metric, items.end(ofTenth: index + 1).map(timeline.time))
    }
    append(.firstBatch, summary.firstBatchEnd.map(timeline.time))
    guard let arrivals, let first = arrivals.first else { return }
    append(.firstByte, first)
    // A parse that was stopped did not wait for the rest.
    let last = arrivals[max(0, min(chunks.deliveries.count, arrivals.count) - 1)]
    append(.downloadTime, last)
    if let end = items.end(ofTenth: 10).map(timeline.time), end > last {
      append(.lastItemLag, end - last)
    }
  }

  private mutating func append(_ metric: Metric, _ time: Int64?) {
    if let time { values[metric.name, default: []].append(Double(time)) }
  }

  /// Reports the median of each metric over the iterations, or the reason why it is missing.
  ///
  /// - Parameters:
  ///   - sample: The sample that receives the values.
  ///   - itemUnavailability: The reason why items were not looked for; `nil` if they were.
  func report(into sample: inout SampleReport, itemUnavailability: String?) {
    for metric in Self.metrics + [.firstBatch] {
      if let values = values[metric.name] {
        sample.values.append(.init(metric, median(values)))
      } else if metric != .firstBatch {
        // Only one sink has batches, so the metric is not missing from the others.
        sample.unavailable.append(
          .init(metric.name, unavailability(of: metric, itemUnavailability)))
      }
    }
  }

  private func unavailability(of metric: Metric, _ itemUnavailability: String?) -> String {
    let needsArrivals = [Metric.firstByte, .downloadTime, .lastItemLag].contains(metric)
    if needsArrivals, arrivals == nil { return "all chunks are available from the start" }
    if let itemUnavailability { return itemUnavailability }
    return metric == .lastItemLag && values[Metric.firstItem.name] != nil
      ? "the last item is complete before the last byte arrives" : "the document has no item"
  }
}

/// Returns the median of at least one sample value.
func median(_ values: [Double]) -> Double {
  (try? SortedSamples(values).median) ?? .nan
}

/// The time of each chunk, and the times that the user of an app would wait, in separate iterations.
///
/// A clock read per chunk would dominate the parse of 1-byte chunks, so the parse time has none.
enum Latency {
  static var metrics: [Metric] {
    Latencies.metrics + [.firstBatch, .chunkMedian, .chunk99, .chunkMaximum]
  }

  /// The least time for measuring latencies, in nanoseconds.
  ///
  /// One iteration of a slow implementation is enough, because every round adds another.
  private static let measured: Int64 = 3_000_000
  /// The most chunks that are timed; with more, recording them would dominate the process.
  private static let maximumChunks = 1 << 20

  /// Measures latencies, and adds them to the sample.
  ///
  /// - Parameters:
  ///   - task: The task to measure.
  ///   - items: The number of items in the document; `nil` if it is not counted.
  ///   - sample: The sample.
  /// - Throws: ``WorkerFailure`` if the document is rejected.
  static func measure(
    _ task: borrowing MeasurementTask, items: Int?, into sample: inout SampleReport
  ) throws(WorkerFailure) {
    guard task.replay.repetition == nil else {
      return leaveOut("latencies are not measured for a repeated document", of: &sample)
    }
    let chunkCount = task.replay.countChunks()
    guard chunkCount <= maximumChunks else {
      return leaveOut("the document has more than \(maximumChunks) chunks", of: &sample)
    }
    let itemClock = ItemClock(items: items ?? 0)
    var watched: any Workload
    var unavailability: String?
    do throws(Implementation.Unavailable) {
      watched = try task.watchedWorkload(clock: itemClock)
    } catch {
      watched = try task.workload()
      unavailability = error.reason
    }
    // Until now, only the workload that is not watched has been warmed up.
    _ = try task.iterate(&watched)

    let pace = task.request.pace
    let arrivals = pace == .full ? nil : task.replay.arrivals
    let clock = ChunkClock(
      capacity: chunkCount + task.replay.documents.count,
      waitingFor: pace == .real ? arrivals : nil)
    var latencies = Latencies(arrivals: arrivals)
    var chunks = ChunkTimes()
    let end = MonotonicClock.now + measured
    repeat {
      itemClock.begin()
      clock.begin()
      let summary = try task.iterate(&watched) { _ in clock.note() }
      clock.end()
      let timeline =
        switch (pace, arrivals) {
        case (_, nil): Timeline.fromFirstChunk(clock)
        case (.real, _?): Timeline.fromRequest(clock)
        case (_, let arrivals?): Timeline.estimated(clock, arrivals: arrivals)
        }
      latencies.append(timeline, chunks: clock, items: itemClock, summary: summary)
      chunks.append(clock.durations)
    } while MonotonicClock.now < end
    latencies.report(into: &sample, itemUnavailability: unavailability)
    chunks.report(into: &sample)
  }

  /// Reports why there are no latencies, except for the first batch, which only one sink reports.
  private static func leaveOut(_ reason: String, of sample: inout SampleReport) {
    for metric in metrics where metric != .firstBatch {
      sample.unavailable.append(.init(metric.name, reason))
    }
  }
}
