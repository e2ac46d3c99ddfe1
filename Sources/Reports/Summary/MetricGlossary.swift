import Results

/// What each metric means, in a line.
enum MetricGlossary {
  /// The meaning of a metric; `nil` for one that this version does not know.
  static func meaning(of metric: String) -> String? { meanings[metric] ?? tenths[metric] }

  private static let tenths = Dictionary(
    uniqueKeysWithValues: stride(from: 10, through: 100, by: 10).map { share in
      ("items_\(share)", "until \(share) % of the items are complete, counted as the first one")
    })

  private static let meanings = [
    "parse_time":
      "wall time to create the parser, parse, and destroy parser and records, on a monotonic clock",
    "parse_time_ratio":
      "CPU time over that of the reference in the same rounds (wall time in the sink batched, or if a worker reports no CPU time); tables show its inverse as speed",
    "cpu_time": "CPU time of the same, of all threads, user and system: what is judged",
    "throughput": "bytes of the document (in millions) over CPU time",
    "item_rate": "items over CPU time",
    "first_item":
      "until the first item is complete: from the request at a recorded pace, else from the first chunk",
    "first_byte": "until the first chunk arrives, by the recording; the same for every row",
    "last_item_lag": "from the arrival of the last byte until the last item is complete",
    "download_time": "until the last chunk arrives, by the recording; the same for every row",
    "total_time": "until parser and records are freed again, on the clock of `first_item`",
    "first_batch": "until the first ten items are in the hands of the consumer thread",
    "chunk_p50": "the parser's time on one chunk: half of the chunks take less",
    "chunk_p99": "the parser's time on one chunk: 99 % of the chunks take less",
    "chunk_max":
      "the parser's time on its slowest chunk: the longest stall of a thread that parses as they come",
    "peak_resident": "the most memory the worker had resident during the parse (VmHWM)",
    "peak_resident_growth":
      "how far that peak rose above what was resident before the parse, to within 256 KiB: the kernel counts pages in batches",
    "cost_step":
      "CPU time beyond that of the row named, which does the next less, in the same rounds",
    "first_parse":
      "CPU time of the first parse (of all documents) in a fresh process, before anything has warmed it",
    "preemptions": "how often the kernel took the processor away during a parse",
    "page_faults": "pages the kernel had to provide during the parse",
    "allocations": "calls of the allocator, a reallocation counting as one",
    "allocated_bytes": "bytes asked for in these calls",
    "probe_cost":
      "what a malloc and its free cost more for the interposer while it is off, as in the time pass",
    "peak_live_heap": "the most bytes in live blocks at any time during the parse",
    "leaked_blocks": "blocks still live after parser and records were destroyed",
    "events": "lines of the canonical event log, adjacent text joined",
    "items": "items the consumer saw",
    "instructions":
      "instructions of one parse in user space, by the processor's counter or, as a difference, by callgrind",
    "retains":
      "calls that add references to a Swift object, counted by callgrind in all libraries",
    "releases": "calls that take references from a Swift object, counted likewise",
  ]
}

extension Status {
  /// What became of a row, as a remark behind its name.
  var text: String {
    switch self {
    case .ok: "sound"
    case .rejected: "rejected the document"
    case .differs: "heard another document"
    case .notComparable: "nothing to compare it with"
    case .crashed: "crashed"
    case .timedOut: "ran out of time"
    case .limitExceeded: "hit a limit of its parser"
    case .interrupted: "not reached"
    case .unavailable: "not to be had"
    }
  }
}

/// What figures are divided by so that documents of any length compare.
struct ItemCount {
  /// The number.
  let number: Double
  /// What it counts, such as `item`.
  let unit: String

  /// The items of a group's document; the parse itself where nobody counted items.
  init(_ group: CaseGroup, of index: ResultIndex) {
    let counted = index.groups.filter { $0.with(sink: "") == group.with(sink: "") }
      .flatMap { index.backends(in: $0) }
      .compactMap { $0.value("items") }
      .first { $0 > 0 }
    let declared = index.results.corpus.items.map { group.stopAfter ?? $0 * group.factor }
    if let items = counted ?? declared.map({ Double($0) }), items > 0 {
      number = items
      unit = "item"
    } else {
      number = 1
      unit = "parse"
    }
  }
}

extension MetricResult {
  /// The interval; `nil` if there is none.
  var range: ClosedRange<Double>? {
    guard let low, let high, low <= high else { return nil }
    return low...high
  }
}
