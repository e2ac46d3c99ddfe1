/// The change of a figure relative to the figure in the first column.
package struct Change: Hashable, Codable, Sendable {
  /// The finding.
  var outcome: Outcome
  /// The figure divided by the one in the first column; `nil` if they can't be divided or are not comparable.
  var ratio: Double?
  /// The figure minus the one in the first column; `nil` if they are not comparable.
  var difference: Double?
  /// The lower end of the ratio's interval; `nil` for exact metrics, and if there are too few runs.
  ///
  /// The intervals of a table are so wide that all of them hold together.
  package var low: Double?
  /// The upper end of the ratio's interval.
  package var high: Double?

  /// The finding on a figure.
  enum Outcome: String, Hashable, Codable, Sendable {
    /// Different: the interval of the ratio excludes 1, or the values of an exact metric differ.
    case different
    /// Equal; for exact metrics only.
    case equal
    /// The interval includes 1, which does not show that the figures are the same.
    case notShown = "not-shown"
    /// Too few runs to estimate the variation between runs of one build.
    case tooFewRuns = "too-few-runs"
    /// Measured on machines or with libraries whose figures for this metric are not comparable.
    case notComparable = "not-comparable"
    /// One of the cells pools measurements whose hidden keys differ.
    case mixed
    /// An exact metric whose samples within a cell differ.
    case varies
    /// One of the cells has no figure.
    case missing
  }

  /// Creates a change from its parts.
  init(
    _ outcome: Outcome, ratio: Double? = nil, difference: Double? = nil
  ) {
    self.outcome = outcome
    self.ratio = ratio
    self.difference = difference
  }
}

/// Decides whether figures of two cells may be compared, by where they were measured.
///
/// Absolute times and resident sets depend on the machine and the build. Counts of allocations depend on the
/// C library and the Swift runtime. Ratios within one run depend only on the build, the timing method and the
/// settings of the allocator.
enum Comparability {
  /// Returns the first fact that makes the cells incomparable, with its values; `nil` if they are comparable.
  static func obstacle(_ measurements: [Measurement], _ other: [Measurement]) -> Obstacle? {
    guard let example = measurements.first ?? other.first else { return nil }
    let known = (measurements + other).flatMap(\.fingerprint).map(\.name).distinct()
    for name in known where matters(name, to: example) {
      // This also compares the measurements within a cell, because samples must not be pooled across
      // machines.
      let values = (measurements + other).map { measurement in
        measurement.fingerprint.first { $0.name == name }?.value ?? "unknown"
      }
      let first = values[0]
      if let second = values.first(where: { $0 != first }) {
        return Obstacle(fact: name, first: first, other: second)
      }
    }
    return nil
  }

  /// A fact that differs between two fingerprints.
  struct Obstacle: Hashable {
    var fact: String
    var first: String
    var other: String
  }

  /// The facts, apart from the build, that ratios within one run depend on.
  static let factsOfRatios: Set = ["method", "allocator"]

  private static func matters(_ fact: String, to measurement: Measurement) -> Bool {
    if fact == "build" { return true }
    if measurement.unit == "ratio" { return factsOfRatios.contains(fact) }
    return measurement.kind == .noisy || ["libc", "swift"].contains(fact)
  }
}
