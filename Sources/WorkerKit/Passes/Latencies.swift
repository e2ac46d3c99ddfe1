internal import Statistics
internal import WorkerContract

/// What several iterations say of the time until a user sees something, metric by metric.
struct Latencies {
  /// The metrics, in the order they are reported.
  static let metrics: [Metric] =
    [.firstByte, .firstItem] + Metric.itemTenths + [.lastItemLag, .downloadTime, .totalTime]

  /// When the chunks arrive, in nanoseconds from the request; `nil` where nobody recorded it, or it
  /// is not to matter.
  private let arrivals: [Int64]?
  private var values: [String: [Double]] = [:]

  init(arrivals: [Int64]?) { self.arrivals = arrivals }

  /// Adds one iteration.
  mutating func append(
    _ timeline: Timeline, chunks: ChunkClock, items: ItemClock, outcome: Outcome
  ) {
    append(.totalTime, timeline.time(of: chunks.ended))
    append(.firstItem, items.firstEnd.map(timeline.time))
    for (index, metric) in Metric.itemTenths.enumerated() {
      append(metric, items.end(ofTenth: index + 1).map(timeline.time))
    }
    append(.firstBatch, outcome.firstBatchEnd.map(timeline.time))
    guard let arrivals, let first = arrivals.first else { return }
    append(.firstByte, first)
    // A parse that was stopped did not wait for the rest.
    let last = arrivals[max(0, min(chunks.handOuts.count, arrivals.count) - 1)]
    append(.downloadTime, last)
    if let end = items.end(ofTenth: 10).map(timeline.time), end > last {
      append(.lastItemLag, end - last)
    }
  }

  private mutating func append(_ metric: Metric, _ time: Int64?) {
    if let time { values[metric.name, default: []].append(Double(time)) }
  }

  /// Reports the median of each metric over the iterations, or why there is none.
  ///
  /// - Parameters:
  ///   - sample: The sample to report in.
  ///   - itemAbsence: Why nobody looked for items, where nobody did.
  func report(into sample: inout SampleReport, itemAbsence: String?) {
    for metric in Self.metrics + [.firstBatch] {
      if let values = values[metric.name] {
        sample.readings.append(.init(metric, median(values)))
      } else if metric != .firstBatch {
        // A batch is something that one sink has, and the others don't miss.
        sample.unavailable.append(.init(metric.name, absence(of: metric, itemAbsence)))
      }
    }
  }

  private func absence(of metric: Metric, _ itemAbsence: String?) -> String {
    let needsArrivals = [Metric.firstByte, .downloadTime, .lastItemLag].contains(metric)
    if needsArrivals, arrivals == nil { return "all chunks are there from the beginning" }
    if let itemAbsence { return itemAbsence }
    return metric == .lastItemLag && values[Metric.firstItem.name] != nil
      ? "the last item is complete before the last byte arrives" : "the document has no item"
  }
}

/// The median of readings, of which there is at least one.
func median(_ readings: [Double]) -> Double {
  (try? SortedSamples(readings).median) ?? .nan
}
