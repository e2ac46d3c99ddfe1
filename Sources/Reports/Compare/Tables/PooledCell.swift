internal import Results
internal import Statistics

/// The measurements that meet in one cell, and the figure they make.
struct PooledCell {
  let measurements: [Measurement]
  /// The hidden keys whose values differ among them, with these values.
  let varying: [KeyValue.Varying]
  /// The figure; `nil` where there is none.
  let figure: Figure?
  /// How its runs vary, where it is of a noisy metric and there are enough of them.
  let spread: RunSpread?
  /// Whether it is of an exact metric that isn't the same in every sample.
  let varies: Bool

  /// Pools `measurements`, among which the `hidden` keys should not vary.
  init(_ measurements: [Measurement], hidden: [MeasurementKey]) {
    self.measurements = measurements
    varying =
      measurements.count < 2
      ? []
      : hidden.compactMap { key in
        let values = Set(measurements.map { $0[key] })
        return values.count < 2 ? nil : KeyValue.Varying(key: key, values: values.sorted())
      }
    let figures = measurements.compactMap(\.own)
    guard let median = try? SortedSamples(figures.map(\.value)).median else {
      (figure, spread, varies) = (nil, nil, false)
      return
    }
    if measurements.contains(where: { $0.kind == .exact }) {
      let low = figures.map { $0.low ?? $0.value }.min()
      let high = figures.map { $0.high ?? $0.value }.max()
      figure = Figure(
        value: median, low: low, high: high, count: figures.reduce(0) { $0 + $1.count })
      spread = nil
      varies = low != high
    } else {
      spread = RunSpread(figures.map(\.value))
      let interval = spread?.interval(level: Figure.level)
      figure = Figure(
        value: spread?.value ?? median, low: interval?.low, high: interval?.high,
        count: figures.count)
      varies = false
    }
  }

  /// Whether it has measurements of several kinds.
  var isMixed: Bool { !varying.isEmpty }

  /// What became of it: of several measurements, of the first that failed.
  var failed: Measurement? { figure == nil ? measurements.first { $0.status != .ok } : nil }

  /// Whether something of it should have figures and has none.
  var hasFailed: Bool { measurements.contains(where: \.status.isFailure) }

  /// The cell as it is shown.
  var shown: ResultComparison.Cell {
    let status = measurements.isEmpty ? nil : failed?.status ?? .ok
    return ResultComparison.Cell(
      value: figure?.value, low: figure?.low, high: figure?.high, samples: figure?.count ?? 0,
      status: status, reason: failed?.reason ?? "")
  }
}

extension KeyValue {
  /// A key with the values it has in one cell.
  struct Varying: Hashable {
    var key: MeasurementKey
    var values: [String]
  }
}
