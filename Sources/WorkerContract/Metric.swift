/// A named quantity that workers report.
///
/// A worker prints what it needs to know of each metric, so that a worker may bring metrics the
/// harness has never heard of.
public struct Metric: Hashable, Sendable {
  /// The name in reports, such as `parse_time`.
  public var name: String
  /// The unit in reports, such as `ns`.
  public var unit: String
  /// The unit in the Go benchmark format, such as `ns/op`: unique to the metric.
  public var benchUnit: String
  /// Whether any change counts.
  public var isExact: Bool
  /// Which direction is better; `nil` where neither is.
  public var better: Direction?

  /// Which direction is better.
  public enum Direction: String, Hashable, Sendable { case lower, higher }

  /// A metric with everything given.
  public init(
    _ name: String, unit: String, benchUnit: String, isExact: Bool = false,
    better: Direction? = .lower
  ) {
    self.name = name
    self.unit = unit
    self.benchUnit = benchUnit
    self.isExact = isExact
    self.better = better
  }
}

extension Metric {
  /// The line that introduces the metric in a sample: `Unit ns/op better=lower …`.
  public var unitLine: String {
    var words = ["Unit", benchUnit]
    if let better { words.append("better=\(better.rawValue)") }
    words += ["assume=\(isExact ? "exact" : "nothing")", "metric=\(name)", "unit=\(unit)"]
    return words.joined(separator: " ")
  }

  /// Reads the line that introduces a metric; `nil` where it is no such line.
  ///
  /// A worker that leaves out `metric` or `unit` gets the benchmark unit for both.
  public init?(unitLine line: some StringProtocol) {
    let words = line.split(separator: " ")
    guard words.count >= 2, words[0] == "Unit" else { return nil }
    var values: [Substring.SubSequence: Substring.SubSequence] = [:]
    for word in words.dropFirst(2) {
      let pair = word.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { values[Substring(pair[0])] = Substring(pair[1]) }
    }
    let benchUnit = String(words[1])
    self.init(
      values["metric"].map(String.init) ?? benchUnit,
      unit: values["unit"].map(String.init) ?? benchUnit,
      benchUnit: benchUnit, isExact: values["assume"] == "exact",
      better: values["better"].flatMap { Direction(rawValue: String($0)) })
  }
}
