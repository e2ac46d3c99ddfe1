internal import WorkerContract
/// Which keys stand where in a comparison: what benchstat calls a projection.
struct Layout: Hashable, Sendable {
  /// Keys whose values have tables of their own.
  let table: [MeasurementKey]
  /// Keys whose values have rows of their own.
  let row: [MeasurementKey]
  /// Keys whose values have columns of their own.
  let column: [MeasurementKey]
  /// The keys that are in no place, nor ignored: what varies in them must be told.
  let hidden: [MeasurementKey]

  /// Puts every key in its place; what was asked for goes before what is usual.
  ///
  /// Keys of foreign files that no one named have rows of their own.
  ///
  /// - Parameters:
  ///   - request: What was asked for.
  ///   - keys: Every key there is, in the order of ``keyDefinitions``.
  /// - Throws: ``ComparingError`` for a key that isn't there, or is in two places.
  init(_ request: LayoutRequest, of keys: [MeasurementKey]) throws(ComparingError) {
    // Figures of two metrics never meet in one table.
    var places: [MeasurementKey: String] = [.metric: "--table"]
    let asked = [
      ("--table", request.table ?? []), ("--row", request.row ?? []),
      ("--column", request.column ?? []), ("--ignore", request.ignored),
    ]
    for (place, names) in asked {
      for name in names {
        let key = MeasurementKey(rawValue: name)
        guard keys.contains(key) else {
          throw .unknownKey(name, place: place, known: keys.map(\.rawValue))
        }
        guard key != .metric || place != "--table" else { continue }
        if let first = places.updateValue(place, forKey: key) {
          throw .keyTwice(name, first: first, second: place)
        }
      }
    }
    func chosen(_ names: [String]?, _ place: KeyDefinition.Place) -> [MeasurementKey] {
      if let names { return names.map(MeasurementKey.init(rawValue:)) }
      return keys.filter { key in
        let definition = keyDefinitions.first { $0.key == key }
        return places[key] == nil && (definition?.place ?? .row) == place
      }
    }
    table = [.metric] + chosen(request.table, .table).filter { $0 != .metric }
    row = chosen(request.row, .row)
    column = chosen(request.column, .column)
    let placed = Set(table + row + column + request.ignored.map(MeasurementKey.init(rawValue:)))
    hidden = keys.filter { !placed.contains($0) }
  }
}

/// Which keys are to stand where; `nil` for the usual ones.
package struct LayoutRequest: Hashable, Sendable {
  /// Keys whose values have tables of their own.
  package var table: [String]?
  /// Keys whose values have rows of their own.
  package var row: [String]?
  /// Keys whose values have columns of their own.
  package var column: [String]?
  /// Keys that may vary within a cell.
  package var ignored: [String]

  /// A request; the usual places by default.
  package init(
    table: [String]? = nil, row: [String]? = nil, column: [String]? = nil, ignored: [String] = []
  ) {
    self.table = table
    self.row = row
    self.column = column
    self.ignored = ignored
  }
}

/// Which metrics are compared.
package enum MetricChoice: Hashable, Sendable {
  /// All exact ones, and those noisy ones by which parsers are chosen.
  case usual
  /// Every one there is.
  case all
  /// These, by name or pattern.
  case named([String])

  /// The noisy metrics by which parsers are chosen, in the order of their tables.
  static let headlines = [
    ratio, Metric.parseTime.name, Metric.firstItem.name, Metric.peakResident.name,
    Metric.firstParse.name,
  ]

  /// The ratios within each run, which what a run does to all implementations alike leaves alone.
  static let ratio = Metric.parseTimeRatio.name
}
