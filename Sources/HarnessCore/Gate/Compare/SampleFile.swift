internal import FeedEvents
internal import Statistics
package import WorkerContract

/// The raw samples of a run from a `.bench` file.
///
/// The file is in the Go benchmark format (golang.org/design/14313-benchmark-format): `key: value` lines,
/// `Unit` lines, and one line per sample.
package struct SampleFile: Hashable, Sendable {
  let header: [String: String]
  /// The samples, in the order they were taken.
  package let samples: [SampleReport]

  /// Reads the text of a file.
  ///
  /// It skips the other lines that `go test` prints after the benchmarks (`PASS`, `FAIL`, `ok`).
  package init(parsing text: String, path: String) throws(ComparisonError) {
    var head = KeyedLines()
    var units: [String: Metric] = [:]
    var samples: [SampleReport] = []
    let lines = text.textLines
    for (index, line) in lines.enumerated() where !line.isEmpty {
      func error(expected: String) -> ComparisonError {
        .malformedSamples(
          path: path, line: index + 1, text: String(line.prefix(80)), expected: expected)
      }
      if index == lines.count - 1, text.utf8.last != UInt8(ascii: "\n") {
        throw error(expected: "a line feed: the file is cut short")
      }
      if line.hasPrefix("Unit ") {
        guard let metric = Metric(unitLine: line) else { throw error(expected: "a Unit line") }
        units[metric.benchUnit] = metric
      } else if line.hasPrefix("Benchmark") {
        do {
          samples.append(try SampleReport(benchmarkLine: line, metrics: units))
        } catch let malformed {
          throw error(expected: malformed.expected)
        }
      } else if !Self.isRemark(line), !head.append(parsing: line) {
        throw error(expected: "'key: value', a Unit line or a Benchmark line")
      }
    }
    guard !samples.isEmpty else {
      throw .malformedSamples(
        path: path, line: lines.count, text: "", expected: "a Benchmark line")
    }
    header = Dictionary(head.pairs.map { ($0.key, $0.value) }) { $1 }
    self.samples = samples
  }

  private static func isRemark(_ line: Substring) -> Bool {
    line == "PASS" || line == "FAIL" || line.hasPrefix("ok  \t")
  }

  /// Returns whether a report was made from these samples, judging by document, seed and time.
  package func belongs(to report: Results) -> Bool {
    let time = report.environment.time
    return header["document-sha"] == report.corpus.sha256
      && header["seed"] == String(report.plan.seed)
      && (time == nil || header["time"] == time?.onOneLine)
  }
}

// MARK: - Results

extension SampleFile {
  /// The header keys that form the fingerprint of the machine and the build, in order.
  static let fingerprintNames = [
    "cpu", "caches", "cores", "kernel", "governor", "libc", "swift", "allocator",
    "method", "build",
  ]

  private func facts(_ names: [String]) -> [MeasurementEnvironment.Fact] {
    names.compactMap { name in header[name].map { MeasurementEnvironment.Fact(name, $0) } }
  }

  /// The figures of the samples as the results of a run, as far as the file tells.
  package var results: Results {
    let values = samples.flatMap { sample in sample.values.map { (sample.name, $0) } }
    let rows = values.grouped { [$0, $1.metric.name] }.compactMap { _, found in
      row(found[0].0, found[0].1.metric, found.map(\.1.value))
    }
    let descriptions = rows.map(\.key).distinct(by: \.backend).map(description)
    return Results(
      name: header["corpus"] ?? "samples",
      corpus: CorpusSummary(
        name: header["corpus"] ?? "", title: "", stresses: "", bytes: 0,
        sha256: header["document-sha"] ?? "", items: nil, isSynthetic: false),
      environment: MeasurementEnvironment(
        fingerprint: facts(Self.fingerprintNames), provenance: facts(["time", "commit"])),
      plan: PlanSummary(
        seed: header["seed"].flatMap { UInt64($0) } ?? 0, reference: "", streams: [], sinks: [],
        budgetSeconds: nil, rounds: [:], durationSeconds: 0, verifiedParses: 0,
        isInterrupted: header[BenchKey.interrupted] == "yes", command: ""),
      backends: descriptions, rows: rows)
  }

  private func row(_ name: String, _ metric: Metric, _ values: [Double]) -> MetricResult? {
    guard let sorted = try? SortedSamples(values) else { return nil }
    return MetricResult(
      key: key(of: name), metric: metric.name, unit: metric.unit,
      kind: metric.kind, estimator: "median", value: sorted.median,
      low: metric.isExact ? sorted.first : nil, high: metric.isExact ? sorted.last : nil,
      samples: sorted.count)
  }

  /// Returns the case that a sample's name says.
  ///
  /// The parts of a name that are no part of a case are the name of the implementation, so that the benchmarks of
  /// other programs can be compared as well.
  func key(of name: String) -> CaseKey {
    var parts: [String: String] = [:]
    var rest: [Substring] = []
    for part in name.split(separator: "/") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2, CaseKey.Field.allCases.contains(where: { $0.name == pair[0] }) {
        parts[String(pair[0])] = String(pair[1])
      } else if part != "BenchmarkParse" {
        rest.append(part)
      }
    }
    let stream = parts["stream"] ?? ""
    let pace = header[BenchKey.pace(ofStream: stream)].flatMap(Pace.init(rawValue:))
    let backend = ((parts["backend"].map { [Substring($0)] } ?? []) + rest).joined(separator: "/")
    return CaseKey(
      corpus: parts["corpus"] ?? header["corpus"] ?? "",
      documentSHA: header["document-sha"] ?? "",
      stream: StreamSpecification(stream) ?? .whole, pace: pace ?? .full,
      sink: Sink(rawValue: parts["sink"] ?? ""), backend: backend,
      library: header[BenchKey.library(ofBackend: backend)] ?? "unknown",
      build: header["build"] ?? "unknown", factor: parts["factor"].flatMap { Int($0) } ?? 1,
      stopAfter: parts["stop_after"].flatMap { Int($0) },
      transport: Transport(encoding: parts["encoding"], base: parts["base"]))
  }

  private func description(_ key: CaseKey) -> ImplementationDescription {
    ImplementationDescription(
      name: key.backend, role: .backend, sinks: [], library: key.library, version: "",
      build: key.build)
  }
}

/// The names of keys in the header of a `.bench` file, shared by the writer and the reader.
enum BenchKey {
  /// The key of a run that was interrupted.
  static let interrupted = "interrupted"

  static func library(ofBackend backend: String) -> String { key("library-\(backend)") }

  static func pace(ofStream stream: String) -> String { key("pace-\(stream)") }

  /// Converts a name to a valid key of the format, which begins with a lower-case letter and has no white
  /// space.
  static func key(_ name: String) -> String {
    let key = String(
      name.lowercased().map { $0.isLetter || $0.isNumber || "-_./".contains($0) ? $0 : "-" })
    return key.first?.isLetter == true ? key : "x-" + key
  }
}
