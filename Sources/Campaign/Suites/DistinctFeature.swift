internal import Glibc
internal import Results
internal import Statistics

/// The feature that sets one document apart from others.
enum DistinctFeature {
  /// Fewer others have no middle to stand apart from.
  private static let fewestOthers = 2
  /// How many robust deviations a feature must lie from the middle of the others.
  private static let relevantDistance = 3.0
  /// Features of others that are all alike would make every difference infinite; a quarter is the
  /// least that counts as a deviation.
  private static let leastDeviation = 0.25

  /// The feature farthest from the others', in words with their median; `nil` where none stands
  /// apart.
  static func of(_ features: [DocumentFeature], among others: [[DocumentFeature]]) -> String? {
    guard others.count >= fewestOthers else { return nil }
    let distances = features.compactMap { feature -> (DocumentFeature, Double, DocumentFeature)? in
      let peers = others.compactMap { $0.first { $0.name == feature.name } }
      guard peers.count >= fewestOthers, let middle = median(of: peers),
        let logs = try? SortedSamples(peers.map(logarithm)),
        let deviations = try? SortedSamples(logs.map { abs($0 - logs.median) })
      else { return nil }
      let deviation = max(leastDeviation, deviations.median / 0.6745)
      return (feature, abs(logarithm(feature) - logs.median) / deviation, middle)
    }
    guard let (feature, distance, middle) = distances.max(by: { $0.1 < $1.1 }),
      distance >= relevantDistance
    else { return nil }
    return "\(feature.name) \(feature.words) (median of the others \(middle.words))"
  }

  /// A feature may be 0, and next to none of it must not stand apart from none.
  private static func logarithm(_ feature: DocumentFeature) -> Double {
    log(max(0, feature.value) + feature.grain)
  }

  private static func median(of features: [DocumentFeature]) -> DocumentFeature? {
    features.sorted { $0.value < $1.value }.dropFirst((features.count - 1) / 2).first
  }
}
