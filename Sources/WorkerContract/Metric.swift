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

  /// The direction of an improvement.
  package enum Direction: String, Hashable, Sendable { case lower, higher }

  /// Creates a metric from its fields.
  package init(
    _ name: String, unit: String, benchUnit: String, isExact: Bool = false,
    better: Direction? = .lower
  ) {
    self.name = name
    self.unit = unit
    self.benchUnit = benchUnit
    self.isExact = isExact
    self.better = better
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
    self.init(benchUnit, unit: benchUnit, benchUnit: benchUnit, better: nil)
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

  /// Wall time of one parse, including the creation and destruction of the parser and the records.
  package static let parseTime = Metric("parse_time", unit: "ns", benchUnit: "ns/op")
  /// CPU time of one parse, of all threads of the worker, by which implementations are compared.
  package static let cpuTime = Metric("cpu_time", unit: "ns", benchUnit: "cpu-ns/op")
  /// Document bytes per second, in units of 10^6.
  package static let throughput = Metric(
    "throughput", unit: "MB/s", benchUnit: "MB/s", better: .higher)
  /// Items per second.
  package static let itemRate = Metric(
    "item_rate", unit: "items/s", benchUnit: "items/s", better: .higher)
  /// CPU time of the first parse in a fresh process, before anything is warm.
  package static let firstParse = Metric("first_parse", unit: "ns", benchUnit: "first-parse-ns")
  /// Time until the first item is complete, at the pace of the stream.
  package static let firstItem = Metric("first_item", unit: "ns", benchUnit: "first-item-ns")
  /// Time to the first byte, which is a property of the recording.
  package static let firstByte = Metric(
    "first_byte", unit: "ns", benchUnit: "first-byte-ns", isExact: true, better: nil)
  /// Time until a share of the items is complete, at the pace of the stream: `items_10` for 10 % of them, up
  /// to `items_100`.
  ///
  /// Tenth *k* of *n* items ends with item number ⌈*k* · *n* / 10⌉.
  package static let itemTenths: [Metric] = (1...10).map { tenth in
    Metric("items_\(tenth)0", unit: "ns", benchUnit: "items-\(tenth)0-ns")
  }
  /// Time from the arrival of the last byte until the last item is complete.
  package static let lastItemLag = Metric(
    "last_item_lag", unit: "ns", benchUnit: "last-item-lag-ns")
  /// Time to the last byte, which is a property of the recording.
  package static let downloadTime = Metric(
    "download_time", unit: "ns", benchUnit: "download-ns", isExact: true, better: nil)
  /// Time until the parser and the records are freed, at the pace of the stream.
  package static let totalTime = Metric("total_time", unit: "ns", benchUnit: "total-ns")
  /// Time until a consumer receives the first items, at the pace of the stream.
  package static let firstBatch = Metric("first_batch", unit: "ns", benchUnit: "first-batch-ns")
  /// Median time spent on one chunk.
  package static let chunkMedian = Metric("chunk_p50", unit: "ns", benchUnit: "chunk-p50-ns")
  /// 99th percentile of the time spent on one chunk.
  package static let chunk99 = Metric("chunk_p99", unit: "ns", benchUnit: "chunk-p99-ns")
  /// The longest time spent on one chunk: the longest stall of a thread that parses chunks as they arrive.
  package static let chunkMaximum = Metric("chunk_max", unit: "ns", benchUnit: "chunk-max-ns")
  /// Minor and major page faults of one parse.
  package static let pageFaults = Metric("page_faults", unit: "count", benchUnit: "faults/op")
  /// How often the kernel took the processor away during one parse.
  package static let preemptions = Metric(
    "preemptions", unit: "count", benchUnit: "preemptions/op")

  /// Instructions of one parse in user space.
  ///
  /// It is not exact, because a processor counts an interrupted instruction twice and libraries seed their
  /// hashes at random.
  package static let instructions = Metric(
    "instructions", unit: "count", benchUnit: "instructions/op")

  // MARK: The memory pass

  /// Peak resident set (`VmHWM`) of the process during one parse.
  package static let peakResident = Metric(
    "peak_resident", unit: "bytes", benchUnit: "peak-resident-B")
  /// The difference between the peak and the resident set before the parse.
  package static let peakResidentGrowth = Metric(
    "peak_resident_growth", unit: "bytes", benchUnit: "peak-resident-growth-B")

  // MARK: The allocation pass

  /// Allocator calls that returned a block.
  package static let allocations = Metric(
    "allocations", unit: "count", benchUnit: "allocs/op", isExact: true)
  /// Bytes requested from the allocator.
  package static let allocatedBytes = Metric(
    "allocated_bytes", unit: "bytes", benchUnit: "B/op", isExact: true)
  /// The largest number of requested bytes that are live at once.
  package static let peakLiveHeap = Metric(
    "peak_live_heap", unit: "bytes", benchUnit: "peak-live-B", isExact: true)
  /// Blocks that are still live after the parser and the records were freed.
  package static let leakedBlocks = Metric(
    "leaked_blocks", unit: "count", benchUnit: "leaked-blocks", isExact: true)

  /// The extra cost of a pair of `malloc` and `free` while the interposer is present but off, which the time
  /// pass pays.
  package static let probeCost = Metric(
    "probe_cost", unit: "ns", benchUnit: "probe-ns/pair")

  // MARK: What the harness derives from the samples of two implementations

  /// The judged time divided by that of the reference, round by round.
  package static let parseTimeRatio = Metric(
    "parse_time_ratio", unit: "ratio", benchUnit: "ratio")
  /// The extra judged time compared with the implementation one step down, which does a little less work.
  package static let costStep = Metric("cost_step", unit: "ns", benchUnit: "cost-step-ns")

  // MARK: Under valgrind

  /// Calls that add references to a Swift object.
  package static let retains = Metric("retains", unit: "count", benchUnit: "retains/op")
  /// Calls that remove references from a Swift object.
  package static let releases = Metric("releases", unit: "count", benchUnit: "releases/op")

  // MARK: What was counted

  /// The number of lines of the event log.
  package static let events = Metric(
    "events", unit: "count", benchUnit: "events/op", isExact: true, better: nil)
  /// The number of document bytes that the parser received.
  package static let bytesRead = Metric(
    "bytes_read", unit: "bytes", benchUnit: "bytes-read", isExact: true, better: nil)
  package static let items = Metric(
    "items", unit: "count", benchUnit: "items/op", isExact: true, better: nil)
}
