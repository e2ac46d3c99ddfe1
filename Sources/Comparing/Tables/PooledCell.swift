internal import Results
internal import Statistics

/// The measurements that meet in one cell, and the figure they make.
struct PooledCell {
  let measurements: [Measurement]
  /// The hidden keys whose values differ among them, with these values.
  let varying: [KeyValue.Varying]
  /// The figure; `nil` where there is none.
  let figure: Figure?
  /// The samples, where every measurement with a figure has some.
  let samples: [Double]
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
    let sound = measurements.filter { $0.figure != nil || !$0.samples.isEmpty }
    let areSampled = sound.allSatisfy { !$0.samples.isEmpty }
    samples = areSampled ? sound.flatMap(\.samples) : []
    let known = sound.count == 1 ? sound[0].figure : nil
    let isExact = sound.first?.kind == .exact
    if let pooled = Figure(medianOf: samples) {
      let least = samples.min() ?? pooled.value
      let greatest = samples.max() ?? pooled.value
      varies = isExact && least != greatest
      figure =
        isExact
        ? Figure(value: pooled.value, low: least, high: greatest, count: pooled.count) : pooled
    } else {
      varies = isExact && known.map { $0.low != $0.high } ?? false
      figure = known
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
