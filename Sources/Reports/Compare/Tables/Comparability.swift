internal import Results

/// Whether figures of two cells may be held against each other, by where they were measured.
///
/// Absolute times and resident sets belong to a machine and its build; counts of allocations to the C
/// library and the Swift runtime; ratios of rows of one run to the build and the method of timing alone.
enum Comparability {
  /// The first fact that keeps the two apart, with its values; `nil` where they may meet.
  static func obstacle(_ base: [Measurement], _ other: [Measurement]) -> Obstacle? {
    guard let example = base.first ?? other.first else { return nil }
    let known = (base + other).flatMap(\.fingerprint).map(\.name)
    var seen: Set<String> = []
    for name in known where seen.insert(name).inserted && matters(name, to: example) {
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
