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
      meanings[metric.name] = "until \(share) % of the items are complete, counted as the first one"
    }
    return meanings
  }()

  private static let known: [(Metric, String)] = [
    (
      .parseTime,
      "wall time to create the parser, parse, and destroy parser and records, on a monotonic clock"
    ),
    (
      .parseTimeRatio,
      "CPU time over that of the reference in the same rounds (wall time in the sink batched, or if a worker reports no CPU time); tables show its inverse as speed"
    ),
    (
      .cpuTime,
      "CPU time of the same, of all threads, user and system: what is judged"
    ),
    (
      .firstItem,
      "until the first item is complete: from the request at a recorded pace, else from the first chunk"
    ),
    (
      .firstByte,
      "until the first chunk arrives, by the recording; the same for every implementation"
    ),
    (
      .lastItemLag,
      "from the arrival of the last byte until the last item is complete"
    ),
    (
      .downloadTime,
      "until the last chunk arrives, by the recording; the same for every implementation"
    ),
    (
      .totalTime,
      "until parser and records are freed again, on the clock of `first_item`"
    ),
    (
      .firstBatch,
      "until the first ten items are in the hands of the consumer thread"
    ),
    (
      .chunkMedian,
      "the parser's time on one chunk: half of the chunks take less"
    ),
    (
      .chunk99,
      "the parser's time on one chunk: 99 % of the chunks take less"
    ),
    (
      .chunkMaximum,
      "the parser's time on its slowest chunk: the longest stall of a thread that parses as they come"
    ),
    (
      .peakResident,
      "the most memory the worker had resident during the parse (VmHWM)"
    ),
    (
      .peakResidentGrowth,
      "how far that peak rose above what was resident before the parse, to within 256 KiB: the kernel counts pages in batches"
    ),
    (
      .costStep,
      "CPU time beyond that of the implementation named, which does the next less, in the same rounds"
    ),
    (
      .bytesRead,
      "the bytes of the document that the parser was given before it left off"
    ),
    (
      .firstParse,
      "CPU time of the first parse (of all documents) in a fresh process, before anything has warmed it"
    ),
    (
      .preemptions,
      "how often the kernel took the processor away during a parse"
    ),
    (
      .pageFaults,
      "pages the kernel had to provide during the parse"
    ),
    (
      .allocations,
      "calls of the allocator, a reallocation counting as one"
    ),
    (
      .allocatedBytes,
      "bytes asked for in these calls"
    ),
    (
      .probeCost,
      "what a malloc and its free cost more for the interposer while it is off, as in the time pass"
    ),
    (
      .peakLiveHeap,
      "the most bytes in live blocks at any time during the parse"
    ),
    (
      .leakedBlocks,
      "blocks still live after parser and records were destroyed"
    ),
    (
      .events,
      "lines of the canonical event log, adjacent text joined"
    ),
    (
      .items,
      "items the consumer saw"
    ),
    (
      .instructions,
      "instructions of one parse in user space, by the processor's counter or, as a difference, by callgrind"
    ),
    (
      .retains,
      "calls that add references to a Swift object, counted by callgrind in all libraries"
    ),
    (
      .releases,
      "calls that take references from a Swift object, counted likewise"
    ),
  ]
}
