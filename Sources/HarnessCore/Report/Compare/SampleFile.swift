package import WorkerContract

/// The raw samples of a run from a `.bench` file.
///
/// The file is in the Go benchmark format (golang.org/design/14313-benchmark-format): `key: value` lines,
/// `Unit` lines, and one line per sample.
package struct SampleFile: Hashable, Sendable {
  /// The properties in the header.
  let configuration: [String: String]
  /// The samples, in the order they were taken.
  package let samples: [SampleReport]

  /// Reads the text of a file.
  ///
  /// It skips the other lines that `go test` prints after the benchmarks (`PASS`, `FAIL`, `ok`).
  ///
  /// - Parameters:
  ///   - text: The whole file.
  ///   - path: The path it was read from, for error messages.
  /// - Throws: ``ComparisonError/malformedSamples(path:line:text:expected:)`` for a malformed line, for a file
  ///   that ends within a line, and for a file without samples.
  /// - Complexity: O(*n*) in the length of the text.
  package init(parsing text: String, path: String) throws(ComparisonError) {
    var head = KeyedLines()
    var units: [String: Metric] = [:]
    var samples: [SampleReport] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      func error(expected: String) -> ComparisonError {
        .malformedSamples(
          path: path, line: index + 1, text: String(line.prefix(80)), expected: expected)
      }
      if index == lines.count - 1 { throw error(expected: "a line feed: the file is cut short") }
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
    configuration = Dictionary(head.pairs.map { ($0.key, $0.value) }) { $1 }
    self.samples = samples
  }

  private static func isRemark(_ line: Substring) -> Bool {
    line == "PASS" || line == "FAIL" || line.hasPrefix("ok  \t")
  }
}

// MARK: - Where it comes from

extension SampleFile {
  /// The header keys that form the fingerprint of the machine and the build, in order.
  static let fingerprintNames = [
    "cpu", "caches", "cores", "kernel", "governor", "libc", "swift", "allocator",
    "method", "build",
  ]

  /// The facts of the fingerprint that the header contains.
  var fingerprint: [MeasurementEnvironment.Fact] {
    Self.fingerprintNames.compactMap { name in
      configuration[name].map { MeasurementEnvironment.Fact(name, $0) }
    }
  }

  /// Returns whether a report was made from these samples, judging by document, seed and time.
  package func belongs(to report: Results) -> Bool {
    let time = report.environment.provenance.first { $0.name == "time" }?.value
    return configuration["document-sha"] == report.corpus.sha256
      && configuration["seed"] == String(report.plan.seed)
      && (time == nil || configuration["time"] == time?.onOneLine)
  }
}
