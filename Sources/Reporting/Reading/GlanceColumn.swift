import Results

/// A column of the table that is read at a glance.
enum GlanceColumn: CaseIterable {
  case throughput, time, speed, firstItem, liveHeap, residentGrowth, allocations

  /// The metric it shows.
  var metric: String {
    switch self {
    case .throughput: "throughput"
    case .time: "parse_time"
    case .speed: "parse_time_ratio"
    case .firstItem: "first_item"
    case .liveHeap: "peak_live_heap"
    case .residentGrowth: "peak_resident_growth"
    case .allocations: "allocations"
    }
  }

  /// Whether it ranks by parse time.
  var isOfSpeed: Bool { [.throughput, .time, .speed].contains(self) }

  /// Whether more is better.
  var prefersMore: Bool {
    switch self {
    case .throughput, .speed: true
    case .time, .firstItem, .liveHeap, .residentGrowth, .allocations: false
    }
  }

  /// The head of the column where there is room.
  func title(reference: String) -> String {
    switch self {
    case .throughput: "MB/s [95 %]"
    case .time: "parse time"
    case .speed: "speed × \(reference) [95 %]"
    case .firstItem: "first item"
    case .liveHeap: "peak live heap"
    case .residentGrowth: "peak resident growth"
    case .allocations: "allocations"
    }
  }

  /// The head of the column in a terminal.
  func shortTitle(reference: String) -> String {
    switch self {
    case .throughput: "MB/s"
    case .time: "time"
    case .speed: "× \(PlainText.cut(reference, to: 16))"
    case .firstItem: "first item"
    case .liveHeap: "peak heap"
    case .residentGrowth: "peak RSS+"
    case .allocations: "allocs"
    }
  }
}
