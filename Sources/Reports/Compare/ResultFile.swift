package import Results
internal import Statistics
internal import WorkerContract

/// A file of results under the name it goes by in a comparison.
package struct ResultFile: Sendable {
  /// The name it goes by.
  package let name: String
  /// Where it was read from.
  package let path: String
  /// The content.
  let measurements: [Measurement]
  /// The commit it was measured at, as far as it tells.
  let commit: String?

  /// The method its times were taken by, as far as it tells.
  package var method: String? {
    measurements.lazy.flatMap(\.fingerprint).first { $0.name == "method" }?.value
  }

  init(
    name: String, path: String, measurements: [Measurement], commit: String?
  ) {
    self.name = name
    self.path = path
    self.measurements = measurements
    self.commit = commit
  }
}

extension ResultFile {
  /// The figures of a report.
  ///
  /// - Parameters:
  ///   - name: The name it goes by.
  ///   - path: Where it was read from.
  ///   - report: The report.
  /// - Throws: ``ComparingError/duplicateRow(path:implementation:metric:)``.
  /// - Complexity: O(*n*) in rows.
  package init(name: String, path: String, report: Results) throws(ComparingError) {
    var measurements: [Measurement] = []
    var seen: Set<FigureKey> = []
    for row in report.rows {
      guard row.value == nil || seen.insert(FigureKey(row)).inserted else {
        throw .duplicateRow(path: path, implementation: row.key.backend, metric: row.metric)
      }
      measurements.append(Measurement(row, of: report, file: name))
    }
    self.init(name: name, path: path, measurements: measurements, commit: report.commit)
  }
}

extension Measurement {
  fileprivate init(_ row: MetricResult, of report: Results, file: String) {
    var values: [MeasurementKey: String] = [:]
    for definition in keyDefinitions {
      values[definition.key] = definition.ofRow(report, row) ?? definition.absent
    }
    values[.file] = file
    self.init(
      values: values, unit: row.unit, kind: row.kind, samples: [],
      figure: row.value.map { value in
        RunFigure(value: value, low: row.low, high: row.high, count: row.samples)
      },
      status: row.status, reason: row.reason, fingerprint: report.environment.fingerprint)
  }
}

extension ResultFile {
  /// The samples of a `.bench` file that has no report beside it.
  ///
  /// - Parameters:
  ///   - name: The name it goes by.
  ///   - path: Where it was read from.
  ///   - samples: What it holds.
  /// - Complexity: O(*n*) in readings.
  package init(name: String, path: String, samples: SampleFile) {
    let values = samples.samples.flatMap { sample in sample.values.map { (sample.name, $0) } }
    let measurements = values.grouped { [$0, $1.metric.name] }.map { _, found in
      var measurement = Measurement(
        found[0].1.metric, Self.parts(of: found[0].0), of: samples, file: name)
      measurement.samples = found.map(\.1.value)
      return measurement
    }
    self.init(
      name: name, path: path, measurements: measurements, commit: samples.configuration["commit"])
  }

  /// The `key=value` parts of a sample's name; what has no key is the `name`.
  private static func parts(of name: String) -> [String: String] {
    var parts: [String: String] = [:]
    var words: [Substring] = []
    for part in name.split(separator: "/") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parts[String(pair[0])] = String(pair[1]) } else { words.append(part) }
    }
    // Every sample of this harness has this name, which tells nothing.
    let own = words.joined(separator: "/")
    if own != "BenchmarkParse" { parts["name"] = own }
    return parts
  }
}

extension Measurement {
  fileprivate init(
    _ metric: Metric, _ parts: [String: String], of samples: SampleFile, file: String
  ) {
    var values: [MeasurementKey: String] = [:]
    for (name, value) in parts { values[MeasurementKey(rawValue: name)] = value }
    for definition in keyDefinitions {
      values[definition.key] = definition.ofSample(samples, parts) ?? definition.absent
    }
    values[.file] = file
    values[.metric] = metric.name
    self.init(
      values: values, unit: metric.unit, kind: metric.isExact ? .exact : .noisy, samples: [],
      fingerprint: samples.fingerprint)
  }
}

/// One metric of one benchmark case of one file: a row of `key=value`, and what was found.
struct Measurement: Hashable, Sendable {
  /// The value of every key.
  var values: [MeasurementKey: String]
  /// The unit of the figures, such as `ns`.
  var unit: String
  /// Whether any change counts.
  var kind: MetricKind
  /// The raw samples; empty where the file has none of it.
  var samples: [Double]
  /// The figure as the file has it; `nil` where the status is not `ok`.
  var figure: RunFigure?
  /// Its status.
  var status = Status.ok
  /// Why the status is not `ok`, in words.
  var reason = ""
  /// The machine and the build it was measured with, as far as the file tells.
  var fingerprint: [MeasuringEnvironment.Fact]

  /// The value of a key.
  subscript(key: MeasurementKey) -> String { values[key] ?? "none" }
}

/// A value, and how far it goes.
struct RunFigure: Hashable, Sendable {
  /// The level of every interval.
  static let level = 0.95

  /// The median, or what all samples of an exact metric agree on.
  var value: Double
  /// The least of an exact metric; of a noisy one the lower end of its 95 % interval, `nil` where there
  /// is none.
  var low: Double?
  /// The greatest, or the upper end.
  var high: Double?
  /// The number of samples of one run behind it, or of runs.
  var count: Int
}

extension Measurement {
  /// The figure of the run: as its file has it, else from the samples; `nil` if there is none.
  ///
  /// - Complexity: O(*n* log *n*) in samples.
  var own: RunFigure? {
    if let figure { return figure }
    guard let sorted = try? SortedSamples(samples) else { return nil }
    return RunFigure(
      value: sorted.median, low: sorted.first, high: sorted.last, count: sorted.count)
  }
}
