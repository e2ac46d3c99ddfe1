extension SampleReport {
  /// The line in the Go benchmark format (golang.org/design/14313-benchmark-format).
  public var benchmarkLine: String {
    let figures = readings.map { "\(Self.plain($0.value)) \($0.metric.benchUnit)" }
    return ([name, String(iterations)] + figures).joined(separator: " ")
  }

  /// All a worker prints of a sample: keyed lines, `Unit` lines, the benchmark line.
  public var text: String {
    var lines = KeyedLines()
    for absence in unavailable {
      lines.append("unavailable", "\(absence.metric) \(absence.reason)")
    }
    for one in series {
      let points = zip(one.offsets, one.values).map { "\($0):\(Self.plain($1))" }
      lines.append("series", ([one.name, one.unit] + points).joined(separator: " "))
    }
    for note in notes { lines.append("note", note) }
    let units = readings.map { $0.metric.unitLine + "\n" }
    return lines.text + units.joined() + benchmarkLine + "\n"
  }

  /// What is wrong with the text of a sample.
  public struct Malformed: Error, Hashable, Sendable {
    /// The first line that makes no sense, shortened; empty where the sample line is missing.
    public var line: String
    /// What was expected.
    public var expected: String
  }

  /// Reads what a worker printed.
  ///
  /// Unknown keys are ignored.
  ///
  /// - Throws: ``Malformed`` where a line is neither keyed, a unit nor the sample line, or where
  ///   there is no sample line.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(Malformed) {
    var lines = KeyedLines()
    var metrics: [String: Metric] = [:]
    var sample: SampleReport?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Unit ") {
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
    sample.series = lines.all("series").compactMap(Series.init(parsing:))
    sample.notes = lines.all("note")
    self = sample
  }

  /// Reads a sample line alone.
  ///
  /// - Parameters:
  ///   - line: The line, without its line feed.
  ///   - metrics: The metrics that `Unit` lines introduced, by their benchmark units.
  /// - Throws: ``Malformed`` where it is no sample line.
  /// - Complexity: O(*n*) in the length of the line.
  public init(
    benchmarkLine line: Substring, metrics: [String: Metric]
  ) throws(Malformed) {
    // `go test` sets them apart by tabs as well.
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
      let known = Metric.ofGoUnits.first { $0.benchUnit == unit }
      let metric = metrics[unit] ?? known ?? Metric(unit, unit: unit, benchUnit: unit)
      readings.append(Reading(metric, value))
    }
  }

  /// A number in plain notation: no exponent, no fraction where there is none.
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
  fileprivate init?(parsing text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 2 else { return nil }
    name = String(words[0])
    unit = String(words[1])
    offsets = []
    values = []
    for word in words.dropFirst(2) {
      let pair = word.split(separator: ":")
      guard pair.count == 2, let offset = Int(pair[0]), let value = Double(pair[1]) else {
        return nil
      }
      offsets.append(offset)
      values.append(value)
    }
  }
}
