public import Results
internal import WorkerContract

extension ResultFile {
  /// The figures of a report, with the samples they were made from where these are there.
  ///
  /// - Parameters:
  ///   - name: The name it goes by.
  ///   - path: Where it was read from.
  ///   - report: The report.
  ///   - samples: The `.bench` beside it; `nil` where there is none.
  /// - Throws: ``ComparingError/tooFewSamples(path:row:metric:found:expected:)`` where samples are
  ///   missing from the `.bench`, and ``ComparingError/duplicateRow(path:row:metric:)``.
  /// - Complexity: O(*n*) in rows and readings.
  public init(
    name: String, path: String, report: Results, samples: SampleFile? = nil
  ) throws(ComparingError) {
    var warnings: [String] = []
    var own = samples
    if let samples, !samples.belongs(to: report) {
      own = nil
      warnings.append("the .bench beside \(path) is of another run: its samples are not used")
    }
    let readings = own.map(SampleIndex.init)
    var measurements: [Measurement] = []
    var surplus: Set<String> = []
    var seen: Set<FigureKey> = []
    for row in report.rows {
      guard
        row.value == nil
          || seen.insert(FigureKey(key: row.key, metric: row.metric, reference: row.reference))
            .inserted
      else { throw .duplicateRow(path: path, row: row.key.backend, metric: row.metric) }
      var found = row.byRound
      if row.reference == nil, let readings {
        found = readings.samples(of: row)
        guard found.isEmpty || found.count >= row.samples else {
          throw .tooFewSamples(
            path: path, row: row.key.backend, metric: row.metric, found: found.count,
            expected: row.samples)
        }
        if row.samples > 0, found.count > row.samples {
          surplus.insert(row.key.backend)
          found = []
        }
      }
      measurements.append(Measurement(row, of: report, samples: found, file: name))
    }
    if !surplus.isEmpty {
      warnings.append(
        """
        the .bench beside \(path) has more samples of \(surplus.sorted().joined(separator: ", ")) \
        than the report was made from: they are not used
        """)
    }
    self.init(
      name: name, path: path, measurements: measurements,
      commit: report.commit, warnings: warnings)
  }
}

/// What a report has one figure of.
private struct FigureKey: Hashable {
  var key: CellKey
  var metric: String
  var reference: String?
}

extension Measurement {
  fileprivate init(_ row: ResultRow, of report: Results, samples: [Double], file: String) {
    var values: [MeasurementKey: String] = [:]
    for definition in keyDefinitions {
      values[definition.key] = definition.ofRow(report, row) ?? definition.absent
    }
    values[.file] = file
    self.init(
      values: values, unit: row.unit, kind: row.kind, samples: row.status == .ok ? samples : [],
      figure: row.value.map { value in
        Figure(value: value, low: row.low, high: row.high, count: row.samples)
      },
      status: row.status, reason: row.reason, fingerprint: report.environment.fingerprint)
  }
}

/// The readings of a `.bench` file, by sample name and metric.
private struct SampleIndex {
  private var readings: [String: [String: [Double]]] = [:]

  init(_ file: SampleFile) {
    for sample in file.samples {
      for reading in sample.readings {
        readings[sample.name, default: [:]][reading.metric.name, default: []].append(reading.value)
      }
    }
  }

  func samples(of row: ResultRow) -> [Double] {
    let name = SampleReport.name(
      corpus: row.key.corpus, stream: row.key.stream, sink: row.key.sink, factor: row.key.factor,
      stopAfter: row.key.stopAfter, backend: row.key.backend)
    return readings[name]?[row.metric] ?? []
  }
}
