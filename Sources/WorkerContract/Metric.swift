/// A named quantity that workers report.
///
/// A worker prints a description of each metric, so it can report metrics that the harness doesn't know.
package struct Metric: Hashable, Sendable {
  /// The name in reports, such as `parse_time`.
  package var name: String
  /// The unit in reports, such as `ns`.
  package var unit: String
  /// The unit in the Go benchmark format, such as `ns/op`; unique to the metric.
  package var benchUnit: String
  /// Whether the metric is exact, so that any change counts.
  package var isExact: Bool
  /// Which direction is better; `nil` if neither is.
  package var better: Direction?
  /// What it measures, in one line for readers; empty for a worker's own metric.
  package var meaning: String

  package enum Direction: String, Hashable, Sendable { case lower, higher }

  package init(
    _ name: String, unit: String, benchUnit: String, isExact: Bool = false,
    better: Direction? = .lower, meaning: String
  ) {
    self.name = name
    self.unit = unit
    self.benchUnit = benchUnit
    self.isExact = isExact
    self.better = better
    self.meaning = meaning
  }
}

extension Metric {
  /// The line that introduces the metric in a sample: `Unit ns/op better=lower …`.
  package var unitLine: String {
    // Appended, which is faster than joining: a worker prints dozens of these lines for each implementation.
    var line = "Unit " + benchUnit
    if let better { line += " better=" + better.rawValue }
    line += isExact ? " assume=exact" : " assume=nothing"
    line += " metric=" + name
    line += " unit=" + unit
    return line
  }

  /// Reads the line that introduces a metric; `nil` if it is not such a line.
  ///
  /// If `metric` or `unit` is missing, the benchmark unit is used instead.
  package init?(unitLine line: Substring) {
    // By bytes and without arrays, because a worker's description has hundreds of these lines.
    var rest = line.utf8
    guard rest.removeWord()?.elementsEqual("Unit".utf8) == true,
      let benchUnit = rest.removeWord().map({ String(Substring($0)) })
    else { return nil }
    self.init(benchUnit, unit: benchUnit, benchUnit: benchUnit, better: nil, meaning: "")
    while let word = rest.removeWord() {
      guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = String(Substring(word[word.index(after: equals)...]))
      guard !value.isEmpty else { continue }
      switch String(Substring(word[..<equals])) {
      case "metric": name = value
      case "unit": unit = value
      case "assume": isExact = value == "exact"
      case "better": better = Direction(rawValue: value)
      default: break
      }
    }
    meaning = Metric.named(name)?.meaning ?? ""
  }
}

extension Substring.UTF8View {
  /// Removes the first word, and the spaces before it; `nil` if there is none.
  fileprivate mutating func removeWord() -> Substring.UTF8View? {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
    self = drop(while: isSpace)
    guard !isEmpty else { return nil }
    let word = prefix { !isSpace($0) }
    self = self[word.endIndex...]
    return word
  }
}

/// The metrics that the workers and the harness of this package must call by the same name.
extension Metric {
  // MARK: The time pass

  package static let parseTime = Metric(
    "parse_time", unit: "ns", benchUnit: "ns/op",
    meaning:
      "wall time to create the parser, parse, and destroy the parser and the records, by a monotonic clock"
  )
  package static let cpuTime = Metric(
    "cpu_time", unit: "ns", benchUnit: "cpu-ns/op",
    meaning:
      "CPU time of the work that `parse_time` covers, of all threads, user and system; implementations are judged by it"
  )
  package static let throughput = Metric(
    "throughput", unit: "MB/s", benchUnit: "MB/s", better: .higher,
    meaning: "bytes of the document (in millions) over CPU time")
  package static let itemRate = Metric(
    "item_rate", unit: "items/s", benchUnit: "items/s", better: .higher,
    meaning: "items over CPU time")
  package static let rates: [Metric] = [.throughput, .itemRate]
  package static let firstParse = Metric(
    "first_parse", unit: "ns", benchUnit: "first-parse-ns",
    meaning: "CPU time of the first parse (of all documents) in a new process, without any warm-up")
  package static let firstItem = Metric(
    "first_item", unit: "ns", benchUnit: "first-item-ns",
    meaning:
      "time until the first item is complete, from the request at a recorded pace, otherwise from the first chunk"
  )
  package static let firstByte = Metric(
    "first_byte", unit: "ns", benchUnit: "first-byte-ns", isExact: true, better: nil,
    meaning:
      "time until the first chunk arrives, from the recording; the same for every implementation")
  /// Time until a share of the items is complete, at the pace of the stream: `items_10` for 10 % of them, up
  /// to `items_100`.
  ///
  /// Tenth *k* of *n* items ends with item number ⌈*k* · *n* / 10⌉.
  package static let itemTenths: [Metric] = (1...10).map { tenth in
    Metric(
      "items_\(tenth)0", unit: "ns", benchUnit: "items-\(tenth)0-ns",
      meaning: "time until \(tenth)0 % of the items are complete, measured like `first_item`")
  }
  package static let lastItemLag = Metric(
    "last_item_lag", unit: "ns", benchUnit: "last-item-lag-ns",
    meaning: "time from the arrival of the last byte until the last item is complete")
  package static let downloadTime = Metric(
    "download_time", unit: "ns", benchUnit: "download-ns", isExact: true, better: nil,
    meaning:
      "time until the last chunk arrives, from the recording; the same for every implementation")
  package static let totalTime = Metric(
    "total_time", unit: "ns", benchUnit: "total-ns",
    meaning: "time until the parser and the records are freed, by the clock of `first_item`")
  package static let firstBatch = Metric(
    "first_batch", unit: "ns", benchUnit: "first-batch-ns",
    meaning: "time until the consumer thread has received the first ten items")
  package static let chunkMedian = Metric(
    "chunk_p50", unit: "ns", benchUnit: "chunk-p50-ns",
    meaning: "median of the parser's time for one chunk")
  package static let chunk99 = Metric(
    "chunk_p99", unit: "ns", benchUnit: "chunk-p99-ns",
    meaning: "99th percentile of the parser's time for one chunk")
  package static let chunkMaximum = Metric(
    "chunk_max", unit: "ns", benchUnit: "chunk-max-ns",
    meaning:
      "maximum of the parser's time for one chunk: the longest stall of a thread that parses chunks as they arrive"
  )
  package static let startUp = Metric(
    "start_up", unit: "ns", benchUnit: "start-up-ns",
    meaning:
      "CPU time of the worker's process besides its parses, such as that of a virtual machine; known of workers that are measured from outside"
  )
  package static let pageFaults = Metric(
    "page_faults", unit: "count", benchUnit: "faults/op",
    meaning: "page faults during a parse")
  package static let preemptions = Metric(
    "preemptions", unit: "count", benchUnit: "preemptions/op",
    meaning: "involuntary context switches during a parse")

  /// It is not exact, because a processor counts an interrupted instruction twice and libraries seed their
  /// hashes at random.
  package static let instructions = Metric(
    "instructions", unit: "count", benchUnit: "instructions/op",
    meaning:
      "instructions of one parse in user space, from the processor's counter or as a difference of two counts by callgrind"
  )

  // MARK: The memory pass

  package static let peakResident = Metric(
    "peak_resident", unit: "bytes", benchUnit: "peak-resident-B",
    meaning: "maximum resident memory of the worker during the parse (VmHWM)")
  package static let peakResidentGrowth = Metric(
    "peak_resident_growth", unit: "bytes", benchUnit: "peak-resident-growth-B",
    meaning:
      "increase of the maximum resident memory over the resident memory before the parse, to within 256 KiB because the kernel counts pages in batches"
  )

  // MARK: The allocation pass

  package static let allocations = Metric(
    "allocations", unit: "count", benchUnit: "allocs/op", isExact: true,
    meaning: "calls to the allocator; a reallocation counts as one")
  package static let allocatedBytes = Metric(
    "allocated_bytes", unit: "bytes", benchUnit: "B/op", isExact: true,
    meaning: "bytes requested in these calls")
  package static let peakLiveHeap = Metric(
    "peak_live_heap", unit: "bytes", benchUnit: "peak-live-B", isExact: true,
    meaning: "maximum number of bytes in live blocks during the parse")
  package static let leakedBlocks = Metric(
    "leaked_blocks", unit: "count", benchUnit: "leaked-blocks", isExact: true,
    meaning: "blocks that are still live after the parser and the records were destroyed")

  package static let probeCost = Metric(
    "probe_cost", unit: "ns", benchUnit: "probe-ns/pair",
    meaning:
      "additional time of a malloc and its free because of the interposer while it is off, as in the time pass"
  )

  // MARK: What the harness derives from the samples of two implementations

  package static let parseTimeRatio = Metric(
    "parse_time_ratio", unit: "ratio", benchUnit: "ratio",
    meaning:
      "CPU time over that of the reference in the same rounds (wall time in the sink batched, or if a worker reports no CPU time); tables show its inverse as speed"
  )
  package static let speed = Metric(
    "speed", unit: "ratio", benchUnit: "speed", better: .higher,
    meaning: "the inverse of `parse_time_ratio`: above 1 is faster than the reference")
  package static let costStep = Metric(
    "cost_step", unit: "ns", benchUnit: "cost-step-ns",
    meaning:
      "CPU time in addition to that of the named implementation, which does one step less, in the same rounds"
  )

  // MARK: Under valgrind

  package static let retains = Metric(
    "retains", unit: "count", benchUnit: "retains/op",
    meaning: "calls that retain a Swift object, counted by callgrind in all libraries")
  package static let releases = Metric(
    "releases", unit: "count", benchUnit: "releases/op",
    meaning: "calls that release a Swift object, counted in the same way")

  // MARK: What was counted

  package static let events = Metric(
    "events", unit: "count", benchUnit: "events/op", isExact: true, better: nil,
    meaning: "lines of the canonical event log, with adjacent text joined")
  package static let bytesRead = Metric(
    "bytes_read", unit: "bytes", benchUnit: "bytes-read", isExact: true, better: nil,
    meaning: "bytes of the document that the parser received before it stopped")
  package static let items = Metric(
    "items", unit: "count", benchUnit: "items/op", isExact: true, better: nil,
    meaning: "items that the consumer received")

  /// What is counted of a document, rather than measured: a pass that counts reports it as well.
  package static let counted: [Metric] = [.events, .items, .bytesRead]
}

extension Metric {
  /// Returns the metric with this name; `nil` if this version doesn't know it.
  package static func named(_ name: String) -> Metric? { byName[name] }

  /// Returns the metric with this unit in the Go benchmark format; a worker need not introduce known metrics.
  static func ofUnit(_ benchUnit: String) -> Metric? { byUnit[benchUnit] }

  private static let byName = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0) })
  private static let byUnit = Dictionary(uniqueKeysWithValues: known.map { ($0.benchUnit, $0) })

  /// All metrics that this version knows.
  package static let known: [Metric] =
    [
      .parseTime, .speed, .parseTimeRatio, .cpuTime, .firstItem, .firstByte, .lastItemLag,
      .downloadTime,
      .totalTime, .firstBatch, .chunkMedian, .chunk99, .chunkMaximum, .peakResident,
      .peakResidentGrowth, .costStep, .bytesRead, .firstParse, .startUp, .preemptions, .pageFaults,
      .allocations, .allocatedBytes, .probeCost, .peakLiveHeap, .leakedBlocks, .events, .items,
      .instructions, .retains, .releases,
    ] + itemTenths + rates
}
