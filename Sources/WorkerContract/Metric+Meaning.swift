extension Metric {
  /// Returns the metric with this name; `nil` if this version doesn't know it.
  package static func named(_ name: String) -> Metric? { byName[name] }

  /// Returns the metric with this unit in the Go benchmark format; a worker need not introduce known metrics.
  static func ofUnit(_ benchUnit: String) -> Metric? { byUnit[benchUnit] }

  private static let all = known.map(\.0) + DerivedMetric.all.map(\.metric) + itemTenths
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  private static let byUnit = Dictionary(uniqueKeysWithValues: all.map { ($0.benchUnit, $0) })

  /// Returns the meaning of the metric with this name, in one line for readers; `nil` if this version doesn't
  /// know it.
  package static func meaning(of name: String) -> String? { meanings[name] }

  /// Returns which direction is better for the metric with this name; `nil` if neither is, or if the metric
  /// is unknown.
  package static func better(of name: String) -> Direction? {
    byName[name]?.better
  }

  private static let meanings: [String: String] = {
    var meanings = Dictionary(
      uniqueKeysWithValues: known.map { metric, meaning in (metric.name, meaning) }
        + DerivedMetric.all.map { ($0.metric.name, $0.meaning) })
    for (metric, share) in zip(itemTenths, stride(from: 10, through: 100, by: 10)) {
      meanings[metric.name] =
        "time until \(share) % of the items are complete, measured like `first_item`"
    }
    return meanings
  }()

  private static let known: [(Metric, String)] = [
    (
      .parseTime,
      "wall time to create the parser, parse, and destroy the parser and the records, by a monotonic clock"
    ),
    (
      .parseTimeRatio,
      "CPU time over that of the reference in the same rounds (wall time in the sink batched, or if a worker reports no CPU time); tables show its inverse as speed"
    ),
    (
      .cpuTime,
      "CPU time of the work that `parse_time` covers, of all threads, user and system; implementations are judged by it"
    ),
    (
      .firstItem,
      "time until the first item is complete, from the request at a recorded pace, otherwise from the first chunk"
    ),
    (
      .firstByte,
      "time until the first chunk arrives, from the recording; the same for every implementation"
    ),
    (
      .lastItemLag,
      "time from the arrival of the last byte until the last item is complete"
    ),
    (
      .downloadTime,
      "time until the last chunk arrives, from the recording; the same for every implementation"
    ),
    (
      .totalTime,
      "time until the parser and the records are freed, by the clock of `first_item`"
    ),
    (
      .firstBatch,
      "time until the consumer thread has received the first ten items"
    ),
    (
      .chunkMedian,
      "median of the parser's time for one chunk"
    ),
    (
      .chunk99,
      "99th percentile of the parser's time for one chunk"
    ),
    (
      .chunkMaximum,
      "maximum of the parser's time for one chunk: the longest stall of a thread that parses chunks as they arrive"
    ),
    (
      .peakResident,
      "maximum resident memory of the worker during the parse (VmHWM)"
    ),
    (
      .peakResidentGrowth,
      "increase of the maximum resident memory over the resident memory before the parse, to within 256 KiB because the kernel counts pages in batches"
    ),
    (
      .costStep,
      "CPU time in addition to that of the named implementation, which does one step less, in the same rounds"
    ),
    (
      .bytesRead,
      "bytes of the document that the parser received before it stopped"
    ),
    (
      .firstParse,
      "CPU time of the first parse (of all documents) in a new process, without any warm-up"
    ),
    (
      .preemptions,
      "involuntary context switches during a parse"
    ),
    (
      .pageFaults,
      "page faults during a parse"
    ),
    (
      .allocations,
      "calls to the allocator; a reallocation counts as one"
    ),
    (
      .allocatedBytes,
      "bytes requested in these calls"
    ),
    (
      .probeCost,
      "additional time of a malloc and its free because of the interposer while it is off, as in the time pass"
    ),
    (
      .peakLiveHeap,
      "maximum number of bytes in live blocks during the parse"
    ),
    (
      .leakedBlocks,
      "blocks that are still live after the parser and the records were destroyed"
    ),
    (
      .events,
      "lines of the canonical event log, with adjacent text joined"
    ),
    (
      .items,
      "items that the consumer received"
    ),
    (
      .instructions,
      "instructions of one parse in user space, from the processor's counter or as a difference of two counts by callgrind"
    ),
    (
      .retains,
      "calls that retain a Swift object, counted by callgrind in all libraries"
    ),
    (
      .releases,
      "calls that release a Swift object, counted in the same way"
    ),
  ]
}
