/// The measurements selected for a comparison.
struct Selection {
  /// The measurements that take part, in the order of the files.
  let measurements: [Measurement]
  /// All keys of all files, in the order of ``keyDefinitions``, then by name.
  let keys: [MeasurementKey]
  /// The metrics that take part, in the order of their tables.
  let metrics: [String]
  /// The filters that the measurements passed.
  let filters: [MeasurementFilter]
  /// The requested values that no measurement has.
  let unmatched: [UnmatchedValue]
  /// The metrics that are left out unless requested.
  let leftOut: [String]

  /// Selects measurements from the files.
  ///
  /// - Throws: ``ComparisonError`` for a filter with an unknown key, and if no measurement is left.
  init(
    from files: [ResultFile], filters: [MeasurementFilter], metrics choice: MetricChoice
  ) throws(ComparisonError) {
    let all = files.flatMap(\.measurements)
    let keys = Self.keys(of: all)
    var filters = filters
    if case .named(let names) = choice { filters.append(.init(.metric, isAnyOf: names)) }
    for filter in filters where !keys.contains(filter.key) {
      throw .unknownKey(filter.key.rawValue, option: "--filter", known: keys.map(\.rawValue))
    }
    let unmatched = filters.flatMap { $0.unmatched(among: all) }
    let admitted = all.filter { measurement in filters.allSatisfy { $0.admits(measurement) } }
    let isHeadline =
      choice == .headline && !filters.contains { $0.key == .metric && !$0.isExclusive }
    let chosen = isHeadline ? Self.headline(among: admitted, of: all) : admitted
    guard !chosen.isEmpty else { throw .nothingChosen(unmatched: unmatched) }
    let shown = Self.metrics(of: chosen)
    self.keys = keys
    self.filters = filters
    self.unmatched = unmatched
    self.metrics = Self.ordered(shown, by: choice)
    leftOut = Self.metrics(of: admitted).filter { !shown.contains($0) }
    measurements = chosen
  }

  private static func keys(of measurements: [Measurement]) -> [MeasurementKey] {
    let known = keyDefinitions.map(\.key)
    var foreign: Set<MeasurementKey> = []
    for measurement in measurements { foreign.formUnion(measurement.values.keys) }
    return known + foreign.subtracting(known).sorted { $0.rawValue < $1.rawValue }
  }

  /// Returns the measurements of the headline metrics; all of them if `all` has no headline metric, as in files
  /// of another program.
  private static func headline(
    among measurements: [Measurement], of all: [Measurement]
  ) -> [Measurement] {
    guard all.contains(where: { MetricChoice.headlines.contains($0[.metric]) }) else {
      return measurements
    }
    return measurements.filter {
      $0.kind == .exact || MetricChoice.headlines.contains($0[.metric])
    }
  }

  private static func metrics(of measurements: [Measurement]) -> [String] {
    measurements.map { $0[.metric] }.distinct()
  }

  private static func ordered(_ metrics: [String], by choice: MetricChoice) -> [String] {
    var first = MetricChoice.headlines
    if case .named(let names) = choice { first = names }
    let known = first.filter(metrics.contains)
    return known + metrics.filter { !known.contains($0) }
  }
}
