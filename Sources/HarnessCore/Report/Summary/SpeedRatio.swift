/// The speed of one implementation relative to another: above 1 is faster.
///
/// The rows of results are ratios of time, where above 1 is slower; this type inverts them for all tables.
struct SpeedRatio: Hashable {
  var value: Double
  /// The interval; `nil` if there were too few rounds for one.
  var interval: ClosedRange<Double>?
}

extension SpeedRatio {
  /// Creates the speed from a row with a ratio of time; `nil` if the row has no valid ratio.
  init?(ofTime row: MetricResult) {
    guard let value = row.value else { return nil }
    self.init(ofTimeRatio: value, low: row.low, high: row.high)
  }

  /// Creates the speed from a ratio of time and its interval; `nil` if the ratio is not positive.
  init?(ofTimeRatio ratio: Double, low: Double? = nil, high: Double? = nil) {
    guard ratio > 0 else { return nil }
    self.init(value: 1 / ratio)
    if let low, let high, 0 < low, low <= high { interval = 1 / high...1 / low }
  }

  var inverted: Self {
    Self(value: 1 / value, interval: interval.map { 1 / $0.upperBound...1 / $0.lowerBound })
  }

  /// The ratio without its sign, such as `0.76`.
  var valueText: String { formatted(value) }

  /// The ratio with its sign and its interval, such as `1.31× [1.29, 1.33]`.
  var text: String { "\(valueText)× \(intervalText)".trimmed }

  /// The interval in brackets, such as `[1.29, 1.33]`; empty if there is none.
  var intervalText: String {
    interval.map { "[\(formatted($0.lowerBound)), \(formatted($0.upperBound))]" } ?? ""
  }

  /// Formats a figure, with a third decimal if two would hide on which side of 1 it lies.
  private func formatted(_ figure: Double) -> String {
    let figures = [value] + (interval.map { [$0.lowerBound, $0.upperBound] } ?? [])
    let isClose = figures.contains { $0 != 1 && abs($0 - 1) < 0.005 }
    return isClose && figure < 9.995
      ? DecimalDigits(figure).fixed(decimals: 3) : Figures.multiple(figure)
  }
}

extension Figure {
  /// Creates the figure of a speed, followed by `sign`, which is needed if the column title has none.
  init(_ speed: SpeedRatio, sign: String = "") {
    self.init(
      value: speed.value, text: speed.valueText + sign, range: speed.interval,
      rangeText: speed.intervalText)
  }
}

extension Cell {
  /// Creates the cell of a speed; ``missing`` if there is none.
  init(_ speed: SpeedRatio?, sign: String = "") {
    self = speed.map { .figure(Figure($0, sign: sign)) } ?? .missing
  }
}
