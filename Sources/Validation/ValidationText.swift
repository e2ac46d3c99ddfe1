internal import Glibc
internal import HarnessCore
internal import Statistics

/// The formats of figures and tables in validation reports.
enum ValidationText {
  /// Formats a number with a format of printf(3), such as `%.3g`.
  static func number(_ value: Double, _ format: String) -> String {
    unsafe withVaList([value]) { arguments in
      var text = [CChar](repeating: 0, count: 400)
      let count = unsafe vsnprintf(&text, text.count, format, arguments)
      return String(decoding: text.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Formats a share in per cent with three digits, or four near 100 %.
  static func percent(_ share: Double) -> String {
    number(100 * share, share < 0.99 ? "%.3g" : "%.4g") + " %"
  }

  /// Formats a proportion with its interval: `3 of 100, 3 % [0.623 %, 8.52 %]`.
  static func proportion(_ proportion: Proportion) -> String {
    guard proportion.count > 0 else { return "0 of 0 judged" }
    let interval = proportion.interval(level: 0.95)
    return "\(proportion.hits) of \(proportion.count), \(percent(proportion.share)) "
      + "[\(percent(interval.low)), \(percent(interval.high))]"
  }

  /// Formats a figure as in logs; empty if there is none.
  static func figure(_ value: Double?) -> String { value.map { number($0, "%.6g") } ?? "" }

  /// Formats whether a requirement is met.
  static func yesOrNo(_ holds: Bool) -> String { holds ? "yes" : "**no**" }

  /// Returns the section on the environment; `more` are additional facts.
  static func environment(
    _ facts: [MeasurementEnvironment.Fact], _ more: [MeasurementEnvironment.Fact] = []
  ) -> [String] {
    ["", "## Environment", "", "| what | found |", "| --- | --- |"]
      + (facts + more).map { "| \($0.name) | \($0.value) |" }
  }

  /// Formats the number of occurrences of each name, in the order given: `98 as good, 2 could not
  /// tell`.
  static func tally(_ names: [String], in order: [String]) -> String {
    order.compactMap { name in
      let count = names.count { $0 == name }
      return count == 0 ? nil : "\(count) \(name)"
    }.joined(separator: ", ")
  }
}

extension Collection<Double> {
  /// The arithmetic mean.
  var mean: Double { reduce(0, +) / Double(count) }
}

extension MeasurementEnvironment {
  /// The facts about the machine and the build, in the order of reports.
  var facts: [Fact] { fingerprint + provenance }

  /// Returns the value of the fact with this name; empty if there is none.
  func fact(_ name: String) -> String { facts.first { $0.name == name }?.value ?? "" }

  /// The commit of the harness, shortened.
  var commit: String {
    let commit = fact("commit")
    return commit.isEmpty ? "unknown" : String(commit.prefix(12))
  }

  /// The processor that the harness binds itself to.
  ///
  /// - Throws: ``HarnessValidationError/notBound(pinned:)``.
  var boundProcessor: Int {
    get throws(HarnessValidationError) {
      let mark = "to processor "
      let pinned = fact("pinned")
      guard pinned.hasPrefix(mark), let number = Int(pinned.dropFirst(mark.count)) else {
        throw .notBound(pinned: pinned)
      }
      return number
    }
  }
}
