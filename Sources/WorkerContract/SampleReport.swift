internal import FeedEvents

/// One sample, in the form in which a worker prints it.
package struct SampleReport: Hashable, Sendable {
  /// The name of the benchmark: `BenchmarkParse/corpus=…/stream=…/sink=…/backend=…`.
  package var name: String
  /// The number of iterations behind the figures.
  package var iterations: Int
  /// The figures, in order.
  package var values: [SampleValue] = []
  /// The metrics that could not be measured, with the reasons.
  package var unavailable: [Absence] = []
  /// Figures as functions of the position in the document.
  package var series: [Series] = []
  /// Notes on this sample.
  package var notes: [String] = []

  /// The value of one metric.
  package struct SampleValue: Hashable, Sendable {
    /// The metric.
    package var metric: Metric
    /// The value.
    package var value: Double

    /// Creates a value.
    package init(_ metric: Metric, _ value: Double) {
      self.metric = metric
      self.value = value
    }
  }

  /// A metric that could not be measured, with the reason.
  package struct Absence: Hashable, Sendable {
    /// The name of the metric.
    package var metric: String
    /// The reason, in words.
    package var reason: String

    /// Creates an entry.
    package init(_ metric: String, _ reason: String) {
      self.metric = metric
      self.reason = reason
    }
  }

  /// A figure as a function of the bytes delivered.
  package struct Series: Hashable, Sendable {
    /// The name, such as `live_heap`.
    package var name: String
    /// The unit of the values.
    package var unit: String
    /// The number of bytes delivered at each point.
    package var offsets: [Int]
    /// The value at each point.
    package var values: [Double]

    /// Creates a series; `offsets` and `values` must have the same length.
    package init(name: String, unit: String, offsets: [Int], values: [Double]) {
      self.name = name
      self.unit = unit
      self.offsets = offsets
      self.values = values
    }
  }

  /// Creates a sample without figures.
  package init(name: String, iterations: Int) {
    self.name = name
    self.iterations = iterations
  }

  /// Returns the name of the sample that a request asks for, in the `key=value` parts of the Go benchmark
  /// format.
  package static func name(for request: SampleRequest) -> String {
    name(
      corpus: request.corpus, stream: request.streamName ?? request.stream.description,
      sink: request.sink, factor: request.shape.factor, stopAfter: request.stopAfter,
      backend: request.backend)
  }

  /// Returns the name of the samples of a benchmark case.
  package static func name(
    corpus: String, stream: String, sink: Sink, factor: Int = 1, stopAfter: Int? = nil,
    backend: String
  ) -> String {
    var parts = ["corpus=\(corpus)", "stream=\(stream)", "sink=\(sink)"]
    if factor != 1 { parts.append("factor=\(factor)") }
    if let stopAfter { parts.append("stop_after=\(stopAfter)") }
    parts.append("backend=\(backend)")
    return "BenchmarkParse/" + parts.map(safe).joined(separator: "/")
  }

  /// Replaces white space and slashes, which the format doesn't allow in a part.
  private static func safe(_ part: String) -> String {
    String(part.map { $0.isWhitespace || $0 == "/" ? "_" : $0 })
  }

  /// Returns the sample under the name of another implementation.
  ///
  /// The samples of a copy carry the name of its original, whose worker took them.
  package func attributed(to backend: String) -> SampleReport {
    var sample = self
    let parts = name.split(separator: "/").filter { !$0.hasPrefix("backend=") }.map(String.init)
    sample.name = (parts + [Self.safe("backend=\(backend)")]).joined(separator: "/")
    return sample
  }

  /// The value of a metric, by name; `nil` if the sample has none.
  package subscript(metric: String) -> Double? {
    values.first { $0.metric.name == metric }?.value
  }
}

extension SampleReport {
  /// The sample line in the Go benchmark format (golang.org/design/14313-benchmark-format).
  package var benchmarkLine: String {
    let figures = values.map { "\(Self.plain($0.value)) \($0.metric.benchUnit)" }
    return ([name, String(iterations)] + figures).joined(separator: " ")
  }

  /// Everything that a worker prints for a sample: keyed lines, `Unit` lines and the sample line.
  package var text: String {
    var lines = KeyedLines()
    for entry in unavailable {
      lines.append("unavailable", "\(entry.metric) \(entry.reason)")
    }
    for one in series {
      let points = zip(one.offsets, one.values).map { "\($0):\(Self.plain($1))" }
      lines.append("series", ([one.name, one.unit] + points).joined(separator: " "))
    }
    for note in notes { lines.append("note", note) }
    let units = values.map { $0.metric.unitLine + "\n" }
    return lines.text + units.joined() + benchmarkLine + "\n"
  }

  /// An error in the text of a sample.
  package struct Malformed: Error, Hashable, Sendable {
    /// The first line that can't be read, shortened; empty if the sample line is missing.
    package var line: String
    /// The text that was expected.
    package var expected: String
  }

  /// Reads the output of a worker.
  ///
  /// Unknown keys are ignored.
  ///
  /// - Throws: ``Malformed`` if a line is neither a keyed line, a `Unit` line nor the sample line, if there
  ///   is no sample line or more than one, or if a figure or a series can't be read.
  /// - Complexity: O(*n*) in the length of the text.
  package init(parsing text: String) throws(Malformed) {
    var lines = KeyedLines()
    var metrics: [String: Metric] = [:]
    var sample: SampleReport?
    var series: [Series] = []
    for line in text.textLines where !line.isEmpty {
      if let points = Series.points(in: line) {
        series.append(try Series(parsing: points))
      } else if line.hasPrefix("Unit ") {
        guard let metric = Metric(unitLine: line) else {
          throw Malformed(line, expected: "a Unit line")
        }
        metrics[metric.benchUnit] = metric
      } else if line.hasPrefix("Benchmark") {
        guard sample == nil else { throw Malformed(line, expected: "one sample line only") }
        sample = try SampleReport(benchmarkLine: line, metrics: metrics)
      } else if !lines.append(parsing: line) {
        throw Malformed(line, expected: "'key: value', a Unit line or a Benchmark line")
      }
    }
    guard var sample else { throw Malformed("", expected: "a Benchmark line") }
    sample.unavailable = lines.all("unavailable").map { text in
      let words = text.split(separator: " ", maxSplits: 1)
      return Absence(
        words.first.map(String.init) ?? "", words.dropFirst().first.map(String.init) ?? "")
    }
    sample.series = series
    sample.notes = lines.all("note")
    self = sample
  }

  /// Reads a single sample line.
  ///
  /// - Parameters:
  ///   - line: The line, without its line feed.
  ///   - metrics: The metrics introduced by `Unit` lines, by their benchmark units.
  /// - Throws: ``Malformed`` if it is not a sample line.
  /// - Complexity: O(*n*) in the length of the line.
  package init(
    benchmarkLine line: Substring, metrics: [String: Metric]
  ) throws(Malformed) {
    // `go test` also separates the words with tabs.
    let words = line.split { $0 == " " || $0 == "\t" }
    guard words.count >= 2, words.count.isMultiple(of: 2), let iterations = Int(words[1]),
      iterations > 0
    else { throw Malformed(line, expected: "a name, a count, then values and units") }
    self.init(name: String(words[0]), iterations: iterations)
    for index in stride(from: 2, to: words.count, by: 2) {
      guard let value = Double(words[index]), value.isFinite else {
        throw Malformed(line, expected: "a number before \(words[index + 1])")
      }
      let unit = String(words[index + 1])
      let metric =
        metrics[unit] ?? Metric.ofUnit(unit) ?? Metric(unit, unit: unit, benchUnit: unit)
      guard self[metric.name] == nil else {
        throw Malformed(line, expected: "one figure of \(metric.name)")
      }
      values.append(SampleValue(metric, value))
    }
  }

  /// Formats a number in plain notation, without an exponent, and with a fraction only if it has one.
  private static func plain(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int64(value)) }
    let thousandths = (value * 1000).rounded()
    guard thousandths.magnitude < 1e15 else { return String(value) }
    let sign = thousandths < 0 ? "-" : ""
    let (whole, rest) = Int64(thousandths.magnitude).quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest)
    return "\(sign)\(whole).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }
}

extension SampleReport.Malformed {
  fileprivate init(_ line: some StringProtocol, expected: String) {
    self.line = String(line.prefix(200))
    self.expected = expected
  }
}

extension SampleReport.Series {
  /// The largest number of points that are read, far more than any chart shows.
  private static let maximumPoints = 10_000

  /// Returns the text after `series:` at the beginning of a line; `nil` for any other line.
  fileprivate static func points(in line: Substring) -> Substring? {
    let key = "series:"
    return line.hasPrefix(key) ? line.dropFirst(key.count).drop { $0 == " " } : nil
  }

  /// Reads `NAME UNIT OFFSET:VALUE …`, with ascending offsets and finite values.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  fileprivate init(parsing text: Substring) throws(SampleReport.Malformed) {
    let words = text.utf8.split(separator: UInt8(ascii: " "))
    guard words.count >= 2 else {
      throw SampleReport.Malformed("series: \(text)", expected: "the name and unit of a series")
    }
    guard words.count <= Self.maximumPoints + 2 else {
      throw SampleReport.Malformed(
        "series: \(text.prefix(60))…", expected: "a series of at most \(Self.maximumPoints) points")
    }
    self.init(
      name: String(Substring(words[0])), unit: String(Substring(words[1])), offsets: [], values: [])
    for word in words.dropFirst(2) {
      let pair = Substring(word).split(separator: ":", omittingEmptySubsequences: false)
      guard pair.count == 2, let offset = Int(pair[0]), let value = Double(pair[1]),
        value.isFinite, offset >= offsets.last ?? 0
      else {
        throw SampleReport.Malformed(
          "\(name) \(Substring(word))",
          expected: "the point of a series, OFFSET:VALUE with ascending offsets and finite values,")
      }
      offsets.append(offset)
      values.append(value)
    }
  }
}
