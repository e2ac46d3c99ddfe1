internal import WorkerContract

/// Finds impossible figures.
///
/// A benchmark case that reports one fails.
struct SampleCheck {
  /// The number of bytes that were parsed; `nil` if it is unknown.
  let documentBytes: Int?

  /// Describes the impossible figure of a sample; `nil` if there is none.
  func problem(in sample: SampleReport) -> String? {
    for value in sample.values {
      if let problem = Self.problem(of: value.metric, value.value) { return problem }
    }
    for series in sample.series where series.values.contains(where: { !Self.isInBounds($0) }) {
      return "a value of its series \(series.name) is out of range"
    }
    if let growth = sample[Metric.peakResidentGrowth.name],
      let peak = sample[Metric.peakResident.name], growth > peak
    {
      return
        "its peak_resident_growth of \(Figures.plain(growth)) bytes is more than its peak_resident"
    }
    return rateProblem(in: sample)
  }

  // MARK: - One figure

  private static let maximum = 1e18

  private static func isInBounds(_ value: Double) -> Bool { value.magnitude <= maximum }

  /// The times that can't be less than a nanosecond.
  private static let parseTimes: Set<String> = [
    Metric.parseTime.name, Metric.cpuTime.name, Metric.firstParse.name,
  ]

  private static func problem(of metric: Metric, _ value: Double) -> String? {
    let figure = "its \(metric.name) of \(Figures.plain(value)) \(metric.unit)"
    guard isInBounds(value) else { return "\(figure) is out of range" }
    // A worker's own metric may have any value.
    guard let known = Metric.named(metric.name) else { return nil }
    guard metric.unit == known.unit else {
      return "its \(metric.name) is in \(metric.unit), but the unit of this metric is \(known.unit)"
    }
    if parseTimes.contains(metric.name) {
      return value < 1 ? "\(figure) is less than any parse can take" : nil
    }
    // It may be negative, because it is the difference of two times.
    guard known != .probeCost else { return nil }
    if value < 0 { return "\(figure) is below zero" }
    let isCount = ["count", "bytes"].contains(known.unit) && known.isExact
    return isCount && value != value.rounded() ? "\(figure) is not a whole number" : nil
  }

  // MARK: - Rates

  /// The relative tolerance between a rate and its quotient, in addition to rounding.
  private static let tolerance = 0.02

  private func rateProblem(in sample: SampleReport) -> String? {
    let times = [Metric.cpuTime, .parseTime].compactMap { sample[$0.name] }
    guard !times.isEmpty else { return nil }
    let rates: [(Metric, Double?, String)] = [
      (.throughput, documentBytes.map { Double($0) / 1e6 }, "the bytes of the document"),
      (.itemRate, sample[Metric.items.name], "its items"),
    ]
    for (metric, amount, what) in rates {
      guard let rate = sample[metric.name], let amount else { continue }
      let isTrue = times.contains { time in
        let expected = amount * 1e9 / time
        return (rate - expected).magnitude <= 0.01 + Self.tolerance * expected
      }
      guard !isTrue else { continue }
      return "its \(metric.name) of \(rate) \(metric.unit) contradicts its time and \(what)"
    }
    return nil
  }
}
