import Foundation

/// How many of a number of trials had a property.
struct Proportion: CustomStringConvertible {
  var hits: Int
  var all: Int

  init<Trials: Collection>(_ trials: Trials, _ isHit: (Trials.Element) -> Bool) {
    hits = trials.count(where: isHit)
    all = trials.count
  }

  /// The interval of the share at 95 % by Wilson's score.
  var interval: (low: Double, high: Double) {
    guard all > 0 else { return (0, 1) }
    let (z, n, p) = (1.959_964, Double(all), Double(hits) / Double(all))
    let middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    return (max(0, middle - half), min(1, middle + half))
  }

  /// Returns the probability of at least as many hits if each trial has one with this probability.
  func chance(at share: Double) -> Double {
    guard hits > 0 else { return 1 }
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    func logarithm(_ hits: Int) -> Double {
      lgamma(Double(all + 1)) - lgamma(Double(hits + 1)) - lgamma(Double(all - hits + 1))
        + Double(hits) * log(share) + Double(all - hits) * log(1 - share)
    }
    return (hits...all).reduce(0) { $0 + exp(logarithm($1)) }
  }

  var description: String {
    guard all > 0 else { return "–" }
    let (low, high) = interval
    let share = Self.percent(Double(hits) / Double(all))
    return "\(hits) of \(all), \(share) [\(Self.percent(low)), \(Self.percent(high))]"
  }

  static func percent(_ share: Double) -> String {
    let text = String(format: share > 0.99 || share < 0.1 ? "%.1f" : "%.0f", 100 * share)
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " %"
  }
}
