internal import Glibc

/// The feature by which one feed stands out most from others.
public struct CensusFeature: Hashable, Sendable, CustomStringConvertible {
  /// The feature, such as `CDATA share`.
  public let name: String
  /// What it is in this feed.
  public let value: Double
  /// Its median in the others.
  public let median: Double
  /// The robust z-score: how many of the others' deviations this feed lies above their median, or,
  /// negative, below it.
  ///
  /// Above 3.5 either way a sample counts as an outlier (Iglewicz and Hoaglin 1993, §3.2).
  public let score: Double
  private let unit: Unit

  /// Finds the feature in which `feed` differs most from `others`.
  ///
  /// Each feature is compared by its logarithm, since all of them span orders of magnitude; the
  /// deviation is 1.4826 times the median absolute deviation of the others, and at least that of a
  /// factor of 1.5, so that feeds that hardly differ from each other make no outlier of one that
  /// hardly differs from them.
  ///
  /// - Returns: `nil` where there are fewer than three feeds in all, or no feature differs.
  /// - Complexity: O(*n* log *n*) in the number of feeds.
  public init?(of feed: FeedCensus, among others: [FeedCensus]) {
    guard others.count >= 2 else { return nil }
    let features = Measured.all.map { CensusFeature($0, of: feed, among: others) }
    let chosen = features.max { abs($0.score) < abs($1.score) }
    guard let chosen, chosen.score != 0 else { return nil }
    self = chosen
  }

  private init(_ measured: Measured, of feed: FeedCensus, among others: [FeedCensus]) {
    func logarithm(_ value: Double) -> Double { log(value + measured.negligible) }
    let values = others.map(measured.value)
    let logarithms = values.map(logarithm)
    let middle = Self.median(of: logarithms)
    let deviation = 1.4826 * Self.median(of: logarithms.map { abs($0 - middle) })
    name = measured.name
    unit = measured.unit
    value = measured.value(feed)
    median = Self.median(of: values)
    score = (logarithm(value) - middle) / max(deviation, log(1.5))
  }

  private static func median(of values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The feature in words, such as `CDATA share 81 % (median 3 %)`.
  public var description: String {
    "\(name) \(unit.text(value)) (median \(unit.text(median)))"
  }
}

/// A feature of a census that can set feeds apart.
private struct Measured {
  let name: String
  let unit: CensusFeature.Unit
  /// What is as good as nothing: it keeps the logarithm of 0 finite.
  let negligible: Double
  let value: @Sendable (FeedCensus) -> Double

  static let all = [
    Measured(name: "size", unit: .bytes, negligible: 100) { Double($0.bytes) },
    Measured(name: "CDATA share", unit: .share, negligible: 0.02) { $0.cdataShare },
    Measured(name: "reference density", unit: .perKilobyte, negligible: 0.5) {
      $0.referenceDensity
    },
    Measured(name: "depth", unit: .count, negligible: 1) { Double($0.depth) },
    Measured(name: "attributes per element", unit: .ratio, negligible: 0.1) {
      $0.attributesPerElement
    },
    Measured(name: "bytes per element", unit: .bytes, negligible: 10) { $0.bytesPerElement },
    Measured(name: "namespaces", unit: .count, negligible: 1) { Double($0.namespaces) },
    Measured(name: "longest token", unit: .bytes, negligible: 100) {
      Double($0.longestToken.bytes)
    },
  ]
}

extension CensusFeature {
  /// How a value is worded.
  fileprivate enum Unit {
    case bytes, share, perKilobyte, count, ratio

    func text(_ value: Double) -> String {
      switch self {
      case .bytes: "\(Self.rounded(value)) bytes"
      case .share: "\(Self.rounded(100 * value)) %"
      case .perKilobyte: "\(Self.rounded(value)) per KB"
      case .count, .ratio: Self.rounded(value)
      }
    }

    /// A whole number, in threes; below 10 with one decimal where it has any.
    private static func rounded(_ value: Double) -> String {
      let tenths = (10 * value).rounded()
      if tenths < 100, tenths.truncatingRemainder(dividingBy: 10) != 0 { return "\(tenths / 10)" }
      var digits = Array("\(Int(value.rounded()))")
      for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
      return String(digits)
    }
  }
}
