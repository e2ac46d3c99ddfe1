internal import Statistics
internal import WorkerContract

/// A result file with its name in a comparison.
package struct ResultFile: Sendable {
  /// The name in the comparison.
  package let name: String
  /// The path it was read from.
  let path: String
  /// The measurements of the file.
  let measurements: [Measurement]
  /// The commit it was measured at; `nil` if not recorded.
  let commit: String?

  /// The version of the timing method; `nil` if not recorded.
  package var method: String? {
    measurements.lazy.flatMap(\.fingerprint).first { $0.name == "method" }?.value
  }
}

extension ResultFile {
  /// Creates a file from the figures of a report.
  ///
  /// - Parameters:
  ///   - name: The name of the file in the comparison.
  ///   - path: The path it was read from.
  ///   - report: The report.
  /// - Throws: ``ComparisonError/duplicateRow(path:implementation:metric:)`` if a case has two figures for a
  ///   metric.
  /// - Complexity: O(*n*) in the number of rows.
  package init(name: String, path: String, report: Results) throws(ComparisonError) {
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
  /// Creates a file from the samples of a `.bench` file that has no report beside it.
  ///
  /// - Parameters:
  ///   - name: The name of the file in the comparison.
  ///   - path: The path it was read from.
  ///   - samples: The content of the file.
  /// - Complexity: O(*n*) in the number of sample values.
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

  /// Returns the `key=value` parts of a sample's name; the parts without a key become the `name`.
  private static func parts(of name: String) -> [String: String] {
    var parts: [String: String] = [:]
    var words: [Substring] = []
    for part in name.split(separator: "/") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parts[String(pair[0])] = String(pair[1]) } else { words.append(part) }
    }
    // Every sample of this harness has this name, so it distinguishes nothing.
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

/// One metric of one benchmark case in one file: the values of its keys, and its samples or figure.
struct Measurement: Hashable, Sendable {
  /// The value of every key.
  var values: [MeasurementKey: String]
  /// The unit of the figures, such as `ns`.
  var unit: String
  /// Whether the metric is exact or noisy.
  var kind: MetricKind
  /// The raw samples; empty if the file has none.
  var samples: [Double]
  /// The figure given by the file; `nil` if the file has only samples, or no figure.
  var figure: RunFigure?
  /// The status.
  var status = Status.ok
  /// Describes why the status is not `ok`.
  var reason = ""
  /// The recorded facts about the machine and the build it was measured with.
  var fingerprint: [MeasurementEnvironment.Fact]

  /// The value of a key.
  subscript(key: MeasurementKey) -> String { values[key] ?? "none" }
}

/// A value with its range or interval.
struct RunFigure: Hashable, Sendable {
  /// The confidence level of every interval.
  static let level = 0.95

  /// The median, or the value that all samples of an exact metric share.
  var value: Double
  /// The smallest value of an exact metric, or the lower end of a noisy metric's 95 % interval; `nil` if
  /// there is no interval.
  var low: Double?
  /// The largest value, or the upper end of the interval.
  var high: Double?
  /// The number of samples of one run behind the value, or the number of runs.
  var count: Int
}

extension Measurement {
  /// The figure of the run, as given by the file, or else from the samples; `nil` if there are no samples.
  ///
  /// - Complexity: O(*n* log *n*) in the number of samples.
  var runFigure: RunFigure? {
    if let figure { return figure }
    guard let sorted = try? SortedSamples(samples) else { return nil }
    return RunFigure(
      value: sorted.median, low: sorted.first, high: sorted.last, count: sorted.count)
  }
}
