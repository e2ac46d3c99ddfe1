internal import Glibc
internal import Statistics

enum DistinctFeature {
  /// The minimum number of other documents; fewer have no meaningful median.
  private static let minimumOthers = 2
  /// The distance from the median of the others, in robust standard deviations, from which a feature is
  /// distinctive.
  private static let relevantDistance = 3.0
  /// The lower bound of the deviation.
  ///
  /// Without it, equal features of all others would make every difference infinite.
  private static let leastDeviation = 0.25

  /// Returns the feature farthest from the others, in words with their median; `nil` if none is distinctive.
  static func of(_ features: [DocumentFeature], among others: [[DocumentFeature]]) -> String? {
    guard others.count >= minimumOthers else { return nil }
    let distances = features.compactMap { feature -> (DocumentFeature, Double, DocumentFeature)? in
      let peers = others.compactMap { $0.first { $0.name == feature.name } }
      guard peers.count >= minimumOthers, let middle = median(of: peers),
        let logs = try? SortedSamples(peers.map(logarithm))
      else { return nil }
      let deviation = max(leastDeviation, logs.robustDeviation)
      return (feature, abs(logarithm(feature) - logs.median) / deviation, middle)
    }
    guard let (feature, distance, middle) = distances.max(by: { $0.1 < $1.1 }),
      distance >= relevantDistance
    else { return nil }
    return "\(feature.name) \(feature.text) (median of the others \(middle.text))"
  }

  /// Returns the logarithm of a feature, increased by its epsilon.
  ///
  /// A feature may be 0, and a value close to 0 must not be distinguished from it.
  private static func logarithm(_ feature: DocumentFeature) -> Double {
    log(max(0, feature.value) + feature.epsilon)
  }

  private static func median(of features: [DocumentFeature]) -> DocumentFeature? {
    features.sorted { $0.value < $1.value }.dropFirst((features.count - 1) / 2).first
  }
}
