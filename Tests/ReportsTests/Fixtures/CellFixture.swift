import Results

/// The figures of one cell, from which its rows are made as a run would make them.
struct CellFixture {
  var backend: String
  var library: String
  var stream = "lan"
  var sink = "model"
  /// The median parse time in nanoseconds.
  var time: Double
  var allocations: Double = 0
  var liveHeap: Double = 0
  var residentGrowth: Double = 0
  var firstItem: Double?

  static let document = (bytes: 1_143_217.0, items: 300.0, events: 15_903.0)

  var key: CellKey {
    CellKey(
      corpus: "itunes300", documentSHA: Fixtures.sha, stream: stream, pace: "full", sink: sink,
      backend: backend, library: library, build: "release")
  }

  /// The rows of all metrics but ratios.
  var rows: [ResultRow] {
    let bytes = Self.document.bytes
    var rows = [
      noisy("parse_time", "ns", time),
      noisy("throughput", "MB/s", bytes * 1000 / time),
      noisy("cpu_time", "ns", time * 0.998),
    ]
    if sink != "none" { rows.append(noisy("first_parse", "ns", time * 1.2)) }
    if let firstItem { rows.append(noisy("first_item", "ns", firstItem)) }
    rows += [
      noisy("peak_resident", "bytes", 11_000_000 + residentGrowth),
      noisy("peak_resident_growth", "bytes", residentGrowth),
      exact("allocations", "count", allocations),
      exact("peak_live_heap", "bytes", liveHeap),
      exact("leaked_blocks", "count", 0),
    ]
    if sink != "none" { rows.append(exact("events", "count", Self.document.events)) }
    if sink == "model" { rows.append(exact("items", "count", Self.document.items)) }
    return rows
  }

  /// The ratio of the parse time to that of another cell.
  func ratio(
    to other: CellFixture, named name: String? = nil, spread: Double? = 0.015
  ) -> ResultRow {
    let value = time / other.time
    return ResultRow(
      key: key, metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
      estimator: "median-log-ratio", reference: name ?? other.backend, value: value,
      low: spread.map { value * (1 - $0) }, high: spread.map { value * (1 + $0) }, samples: 24)
  }

  /// What it costs beyond a cell that does less, in the rounds that hold both.
  func step(from less: CellFixture, spread: Double = 40_000) -> ResultRow {
    let value = (time - less.time) * 0.998
    return ResultRow(
      key: key, metric: "cost_step", unit: "ns", kind: .noisy, estimator: "median-difference",
      reference: "\(less.backend)@\(less.sink)", value: value, low: value - spread,
      high: value + spread, samples: 6)
  }

  private func noisy(_ metric: String, _ unit: String, _ value: Double) -> ResultRow {
    ResultRow(
      key: key, metric: metric, unit: unit, kind: .noisy, estimator: "median", value: value,
      samples: 24)
  }

  private func exact(_ metric: String, _ unit: String, _ value: Double) -> ResultRow {
    ResultRow(
      key: key, metric: metric, unit: unit, kind: .exact, estimator: "exact", value: value,
      samples: 2)
  }
}
