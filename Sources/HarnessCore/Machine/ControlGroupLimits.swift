/// The limits that control groups set for this process, on processor time and memory.
///
/// A limit holds for the groups below, too, so the tightest one from the group of the process up to the root
/// counts. In a container the groups above are out of sight.
struct ControlGroupLimits {
  /// The directory with the files of the system; empty for its root.
  private let base: String

  /// Creates the limits of this process.
  ///
  /// - Parameter base: The directory with the files of the system; empty for its root.
  init(below base: String = "") { self.base = base }

  package enum Limit<Value> {
    /// The tightest limit in sight.
    case set(Value)
    /// No group up to the root sets a limit.
    case none
    /// No group in sight sets a limit, but not all could be read.
    case unknown

    /// The limit; `nil` if none is in sight.
    var value: Value? { if case .set(let value) = self { value } else { nil } }

    func text(_ text: (Value) -> String) -> String {
      switch self {
      case .set(let value): text(value)
      case .none: "none"
      case .unknown: "unknown"
      }
    }
  }

  /// A share of the processors' time, and what it has cost.
  struct Quota {
    /// The share, in processors.
    var processors: Double
    var periods: Int
    /// The number of periods in which the kernel paused the group.
    var paused: Int
  }

  var quota: Limit<Quota> {
    tightest(in: "cpu", by: \.processors) { group in
      let words: [String]
      switch group.version {
      case .one:
        words = [group.line("cpu.cfs_quota_us"), group.line("cpu.cfs_period_us")].compactMap(\.self)
      case .two: words = (group.line("cpu.max") ?? "").split(separator: " ").map(String.init)
      }
      if words.first == "max" || words.first == "-1" { return .none }
      guard words.count == 2, let time = Double(words[0]), let period = Double(words[1]),
        time > 0, period > 0
      else { return .unknown }
      return .set(
        Quota(
          processors: time / period, periods: group.count("nr_periods", in: "cpu.stat"),
          paused: group.count("nr_throttled", in: "cpu.stat")))
    }
  }

  /// The number of bytes above which the kernel kills or slows down processes.
  var memory: Limit<Int> {
    tightest(in: "memory", by: \.self) { group in
      let files = group.version == .one ? ["memory.limit_in_bytes"] : ["memory.max", "memory.high"]
      let lines = files.compactMap { group.line($0) }
      // Without a limit, version 1 has a number: the largest integer, rounded down to a page.
      let limits = lines.compactMap { Int($0) }.filter { $0 < 1 << 62 }
      return limits.min().map { .set($0) } ?? (lines.isEmpty ? .unknown : .none)
    }
  }

  /// Returns the tightest of the limits that the groups of this process set.
  private func tightest<Value>(
    in controller: String, by size: (Value) -> some Comparable,
    _ limit: (ControlGroup) -> Limit<Value>
  ) -> Limit<Value> {
    let groups = ControlGroup.ofThisProcess(in: controller, below: base)
    var tightest: Value?
    var isComplete = groups.last?.isRoot ?? false
    for group in groups where group.canLimit(controller) {
      switch limit(group) {
      case .set(let value):
        tightest = [tightest, value].compactMap(\.self).min { size($0) < size($1) }
      case .none: break
      case .unknown: isComplete = false
      }
    }
    return tightest.map { .set($0) } ?? (isComplete ? .none : .unknown)
  }
}
