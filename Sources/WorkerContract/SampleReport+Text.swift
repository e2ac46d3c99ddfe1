internal import FeedEvents

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

  package struct Malformed: Error, Hashable, Sendable {
    /// The first line that can't be read, shortened; empty if the sample line is missing.
    package var line: String
    package var expected: String
  }

  /// Reads the output of a worker.
  ///
  /// Unknown keys are ignored.
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
  /// - Throws: ``Malformed`` if it is not a sample line.
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
        metrics[unit] ?? Metric.ofUnit(unit)
        ?? Metric(unit, unit: unit, benchUnit: unit, meaning: "")
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
