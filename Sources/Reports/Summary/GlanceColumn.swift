import Results

/// A column of the table that is read at a glance.
enum GlanceColumn: CaseIterable {
  case throughput, time, speed, firstParse, firstItem, liveHeap, resident, residentGrowth,
    allocations

  /// The metric it shows.
  var metric: String {
    switch self {
    case .throughput: "throughput"
    case .time: "parse_time"
    case .speed: "parse_time_ratio"
    case .firstParse: "first_parse"
    case .firstItem: "first_item"
    case .liveHeap: "peak_live_heap"
    case .resident: "peak_resident"
    case .residentGrowth: "peak_resident_growth"
    case .allocations: "allocations"
    }
  }

  /// Whether it ranks by parse time.
  var isOfSpeed: Bool { [.throughput, .time, .speed].contains(self) }

  /// Whether more is better.
  var prefersMore: Bool { self == .throughput || self == .speed }

  /// What figures must lie apart by to differ; `nil` where an interval tells.
  ///
  /// The kernel counts pages in batches of 32 or 64, for file and anonymous pages, at the beginning and
  /// at the end.
  var resolution: Double? {
    switch self {
    case .resident, .residentGrowth: 256 * 1024
    default: nil
    }
  }

  /// The head of the column where there is room.
  func title(reference: String, level: String) -> String {
    switch self {
    case .throughput: "MB/s"
    case .time: "parse time"
    case .speed: "speed × \(reference) [\(level)]"
    case .firstParse: "first parse"
    case .firstItem: "first item"
    case .liveHeap: "peak live heap"
    case .resident: "peak resident"
    case .residentGrowth: "peak resident growth ± 256 KiB"
    case .allocations: "allocations"
    }
  }

  /// The head of the column in a terminal.
  func shortTitle(reference: String, level: String) -> String {
    switch self {
    case .throughput: "MB/s"
    case .time: "time"
    case .speed: "× \(PlainText.cut(reference, to: 16)) [\(level)]"
    case .firstParse: "1st parse"
    case .firstItem: "1st item"
    case .liveHeap: "peak heap"
    case .resident: "peak RSS"
    case .residentGrowth: "RSS+ ± 0.3 MB"
    case .allocations: "allocs"
    }
  }
}
