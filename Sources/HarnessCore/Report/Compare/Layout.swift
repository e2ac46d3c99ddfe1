internal import WorkerContract

/// The place of each key in a comparison, which benchstat calls a projection.
struct Layout: Hashable, Sendable {
  /// The keys whose values have their own tables.
  let table: [MeasurementKey]
  /// The keys whose values have their own rows.
  let row: [MeasurementKey]
  /// The keys whose values have their own columns.
  let column: [MeasurementKey]
  /// The keys that are neither placed nor ignored; the report must say where their values vary.
  let hidden: [MeasurementKey]

  /// Lays out every key; requested parts take precedence over defaults.
  ///
  /// Keys that this harness does not define have their own rows by default.
  ///
  /// - Parameters:
  ///   - request: The requested layout.
  ///   - keys: All keys that exist, in the order of ``keyDefinitions``.
  /// - Throws: ``ComparisonError`` for a key that does not exist or has two places.
  init(_ request: LayoutRequest, of keys: [MeasurementKey]) throws(ComparisonError) {
    // A table never holds figures of two metrics.
    var options: [MeasurementKey: String] = [.metric: "--table"]
    let asked = [
      ("--table", request.table ?? []), ("--row", request.row ?? []),
      ("--column", request.column ?? []), ("--ignore", request.ignored),
    ]
    for (option, names) in asked {
      for name in names {
        let key = MeasurementKey(rawValue: name)
        guard keys.contains(key) else {
          throw .unknownKey(name, option: option, known: keys.map(\.rawValue))
        }
        guard key != .metric || option != "--table" else { continue }
        if let first = options.updateValue(option, forKey: key) {
          throw .keyTwice(name, first: first, second: option)
        }
      }
    }
    func chosen(_ names: [String]?, _ part: KeyDefinition.Part) -> [MeasurementKey] {
      if let names { return names.map(MeasurementKey.init(rawValue:)) }
      return keys.filter { key in
        let definition = keyDefinitions.first { $0.key == key }
        return options[key] == nil && (definition?.part ?? .row) == part
      }
    }
    table = [.metric] + chosen(request.table, .table).filter { $0 != .metric }
    row = chosen(request.row, .row)
    column = chosen(request.column, .column)
    let placed = Set(table + row + column + request.ignored.map(MeasurementKey.init(rawValue:)))
    hidden = keys.filter { !placed.contains($0) }
  }
}

/// The requested layout of keys; `nil` for the default.
package struct LayoutRequest: Hashable, Sendable {
  /// The keys whose values have their own tables.
  var table: [String]?
  /// The keys whose values have their own rows.
  var row: [String]?
  /// The keys whose values have their own columns.
  var column: [String]?
  /// The keys that may vary within a cell.
  var ignored: [String]

  /// Creates a request; without arguments, for the default layout.
  package init(
    table: [String]? = nil, row: [String]? = nil, column: [String]? = nil, ignored: [String] = []
  ) {
    self.table = table
    self.row = row
    self.column = column
    self.ignored = ignored
  }
}

/// The choice of metrics to compare.
package enum MetricChoice: Hashable, Sendable {
  /// All exact metrics, and the noisy metrics that matter most for choosing a parser.
  case headline
  /// All metrics.
  case all
  /// The given metrics, by name or pattern.
  case named([String])

  /// The noisy metrics that matter most for choosing a parser, in the order of their tables.
  static let headlines = [
    ratio, Metric.parseTime.name, Metric.firstItem.name, Metric.peakResident.name,
    Metric.firstParse.name,
  ]

  /// The ratio within each run, which is unaffected by disturbances common to all implementations of the run.
  static let ratio = Metric.parseTimeRatio.name
}
