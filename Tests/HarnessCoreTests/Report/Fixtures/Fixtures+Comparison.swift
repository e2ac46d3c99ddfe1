@testable import HarnessCore
import WorkerContract

extension Fixtures {
  /// Two files side by side, with every outcome and a table without differences.
  static let comparison = ResultComparison(
    level: 0.99,
    files: [
      .init(name: "base", path: "base/itunes300.json", commit: "2c1515e"),
      .init(name: "head|2", path: "head/itunes300.json", commit: "c0ffee0"),
    ],
    columns: ["base", "head|2"],
    tables: [
      .init(
        keys: [KeyValue("metric", "parse_time"), KeyValue("corpus", "itunes300")], unit: "ns",
        kind: .noisy,
        rows: [
          row("libxml2", "model", time(1_966_432), time(2_027_391, .different, 1.012...1.05)),
          row("libxml2", "count", time(1_730_000), time(1_735_000, .notShown, 0.981...1.025)),
          row("expat", "model", time(3_511_112), time(1_755_556, .different, 0.488...0.512)),
          row("expat", "count", time(3_121_000, runs: 1), time(3_121_900, .tooFewRuns, runs: 1)),
          row("foundation", "model", time(6_413_000), time(6_111_000, .mixed)),
          row("foundation", "count", time(6_113_000), time(7_111_000, .notComparable)),
          row(
            "foundation", "discard", time(6_013_000),
            .init(status: .crashed, reason: "signal 11", change: Change(.missing))),
          row("gone", "discard", time(1), .init(change: Change(.missing))),
        ], means: [nil, 0.8437]),
      .init(
        keys: [KeyValue("metric", "allocations"), KeyValue("corpus", "itunes300")], unit: "count",
        kind: .exact,
        rows: [
          row("libxml2", "model", count(1036), count(1037, against: 1036)),
          row("libxml2", "count", count(100_000), count(100_001, against: 100_000)),
          row("expat", "model", count(763), count(763, against: 763)),
          row("expat", "count", count(0), count(12_345, against: 0)),
          row(
            "expat", "discard", count(85),
            .init(value: 85.5, low: 85, high: 86, samples: 2, status: .ok, change: Change(.varies))),
        ], means: [nil, nil]),
      .init(
        keys: [KeyValue("metric", "allocated_bytes"), KeyValue("corpus", "itunes300")],
        unit: "bytes", kind: .exact,
        rows: [row("expat", "model", count(333_378), count(333_394, against: 333_378))],
        means: [nil, nil]),
      .init(
        keys: [KeyValue("metric", "events"), KeyValue("corpus", "itunes300")], unit: "count",
        kind: .exact,
        rows: [
          row("libxml2", "model", count(22_570), count(22_570, against: 22_570)),
          row("expat", "model", count(22_570), count(22_570, against: 22_570)),
        ], means: [nil, 1]),
    ],
    differences: ["library of expat differs: 'expat 2.5.0' in base, 'expat 2.6.0' in head|2"],
    notes: ["not shown: cpu_time; --metric NAME,… or --metric all shows them"],
    warnings: ["head|2 has no parse_time (itunes300) of foundation discard (crashed), gone discard"]
  )

  /// A comparison with too many columns to show side by side.
  static let wideComparison: ResultComparison = {
    var wide = comparison
    wide.columns = ["base"] + (1...4).map { "head\($0)" }
    wide.tables = [comparison.tables[0]]
    wide.tables[0].rows = comparison.tables[0].rows.prefix(3).map { row in
      var row = row
      row.cells += Array(repeating: row.cells[1], count: 3)
      return row
    }
    wide.tables[0].means += [nil, 1, 1.0001]
    return wide
  }()

  private static func row(
    _ backend: String, _ sink: Sink, _ cells: ResultComparison.Cell...
  ) -> ResultComparison.Row {
    .init(
      keys: [
        KeyValue("backend", backend), KeyValue("sink", sink.rawValue), KeyValue("stream", "lan"),
        KeyValue("factor", "1"),
      ], cells: cells)
  }

  private static func time(
    _ value: Double, _ outcome: Change.Outcome? = nil, _ interval: ClosedRange<Double>? = nil,
    runs: Int = 4
  ) -> ResultComparison.Cell {
    let isFew = runs < 3
    return .init(
      value: value, low: isFew ? nil : value * 0.99, high: isFew ? nil : value * 1.01,
      samples: runs, status: .ok,
      change: outcome.map {
        var change = Change($0, ratio: ratios[value], difference: 0)
        (change.low, change.high) = (interval?.lowerBound, interval?.upperBound)
        return change
      })
  }

  /// The ratios of the changed times to the times next to them.
  private static let ratios: [Double: Double] = [
    2_027_391: 1.031, 1_735_000: 1.0029, 1_755_556: 0.5,
  ]

  private static func count(
    _ value: Double, against base: Double? = nil
  ) -> ResultComparison.Cell {
    .init(
      value: value, low: value, high: value, samples: 2, status: .ok,
      change: base.map { base in
        Change(
          value == base ? .equal : .different, ratio: base > 0 ? value / base : nil,
          difference: value - base)
      })
  }
}
