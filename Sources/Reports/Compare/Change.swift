internal import Results

/// The change of a figure against that of the first column.
package struct Change: Hashable, Codable, Sendable {
  /// The finding.
  package var outcome: Outcome
  /// The figure over that of the first column; `nil` where the two can't be divided, or mustn't.
  package var ratio: Double?
  /// The figure less that of the first column; `nil` where the two mustn't meet.
  package var difference: Double?
  /// The lower end of the ratio's interval, so wide that those of the table hold together; `nil` for
  /// exact metrics, and if there are too few runs.
  package var low: Double?
  /// The upper end of it.
  package var high: Double?

  /// The finding on a figure.
  package enum Outcome: String, Hashable, Codable, Sendable {
    /// A difference: the interval of the ratio excludes 1; or any where the metric is exact.
    case different
    /// Equal; of exact metrics only.
    case equal
    /// The interval includes 1, which doesn't make them the same.
    case notShown = "not-shown"
    /// Too few runs to tell how far runs of one build lie apart.
    case tooFewRuns = "too-few-runs"
    /// Measured on machines, or with libraries, whose figures of this metric can't meet.
    case notComparable = "not-comparable"
    /// One of the cells holds measurements of several kinds.
    case mixed
    /// An exact metric that isn't the same in every sample of a cell.
    case varies
    /// One of the cells has no figure.
    case missing
  }

  /// A change with everything given.
  package init(
    _ outcome: Outcome, ratio: Double? = nil, difference: Double? = nil
  ) {
    self.outcome = outcome
    self.ratio = ratio
    self.difference = difference
  }
}

/// Whether figures of two cells may be compared, by where they were measured.
///
/// Absolute times and resident sets belong to a machine and its build; counts of allocations to the C
/// library and the Swift runtime; ratios of implementations of one run to the build and the method of timing alone.
enum Comparability {
  /// The first fact that keeps the two apart, with its values; `nil` where they may meet.
  static func obstacle(_ base: [Measurement], _ other: [Measurement]) -> Obstacle? {
    guard let example = base.first ?? other.first else { return nil }
    let known = (base + other).flatMap(\.fingerprint).map(\.name).distinct()
    for name in known where matters(name, to: example) {
      // Within a cell as well: pooled samples of two machines are of none.
      let values = (base + other).map { measurement in
        measurement.fingerprint.first { $0.name == name }?.value ?? "unknown"
      }
      let first = values[0]
      if let second = values.first(where: { $0 != first }) {
        return Obstacle(fact: name, base: first, other: second)
      }
    }
    return nil
  }

  /// A fact of two fingerprints that differs.
  struct Obstacle: Hashable {
    var fact: String
    var base: String
    var other: String
  }

  private static func matters(_ fact: String, to measurement: Measurement) -> Bool {
    if fact == "build" { return true }
    if measurement.unit == "ratio" { return fact == "method" }
    return measurement.kind == .noisy || ["libc", "swift"].contains(fact)
  }
}
