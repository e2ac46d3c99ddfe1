public import Results

extension ResultFile {
  /// The figures of a report.
  ///
  /// - Parameters:
  ///   - name: The name it goes by.
  ///   - path: Where it was read from.
  ///   - report: The report.
  /// - Throws: ``ComparingError/duplicateRow(path:row:metric:)``.
  /// - Complexity: O(*n*) in rows.
  public init(name: String, path: String, report: Results) throws(ComparingError) {
    var measurements: [Measurement] = []
    var seen: Set<FigureKey> = []
    for row in report.rows {
      let key = FigureKey(key: row.key, metric: row.metric, reference: row.reference)
      guard row.value == nil || seen.insert(key).inserted else {
        throw .duplicateRow(path: path, row: row.key.backend, metric: row.metric)
      }
      measurements.append(Measurement(row, of: report, file: name))
    }
    self.init(name: name, path: path, measurements: measurements, commit: report.commit)
  }
}

/// What a report has one figure of.
private struct FigureKey: Hashable {
  var key: CellKey
  var metric: String
  var reference: String?
}

extension Measurement {
  fileprivate init(_ row: ResultRow, of report: Results, file: String) {
    var values: [MeasurementKey: String] = [:]
    for definition in keyDefinitions {
      values[definition.key] = definition.ofRow(report, row) ?? definition.absent
    }
    values[.file] = file
    self.init(
      values: values, unit: row.unit, kind: row.kind, samples: [],
      figure: row.value.map { value in
        Figure(value: value, low: row.low, high: row.high, count: row.samples)
      },
      status: row.status, reason: row.reason, fingerprint: report.environment.fingerprint)
  }
}
