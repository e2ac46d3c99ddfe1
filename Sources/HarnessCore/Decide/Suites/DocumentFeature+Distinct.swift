internal import Glibc
internal import Statistics

/// The minimum number of other documents; fewer have no meaningful median.
private let minimumOthers = 2
/// The distance from the median of the others, in robust standard deviations, from which a feature is
/// distinctive.
private let relevantDistance = 3.0
/// The lower bound of the deviation.
///
/// Without it, equal features of all others would make every difference infinite.
private let leastDeviation = 0.25

extension [DocumentFeature] {
  /// Returns the feature farthest from those of other documents, in words with their median; `nil` if none is
  /// distinctive.
  func mostDistinctive(among others: [[DocumentFeature]]) -> String? {
    guard others.count >= minimumOthers else { return nil }
    let distances = compactMap { feature -> (DocumentFeature, Double, DocumentFeature)? in
      let peers = others.compactMap { $0.first { $0.name == feature.name } }
        .sorted { $0.value < $1.value }
      guard peers.count >= minimumOthers, let logs = try? SortedSamples(peers.map(\.logarithm))
      else { return nil }
      let deviation = Swift.max(leastDeviation, logs.robustDeviation)
      let distance = abs(feature.logarithm - logs.median) / deviation
      return (feature, distance, peers[(peers.count - 1) / 2])
    }
    guard let (feature, distance, middle) = distances.max(by: { $0.1 < $1.1 }),
      distance >= relevantDistance
    else { return nil }
    return "\(feature.name) \(feature.text) (median of the others \(middle.text))"
  }
}

extension DocumentFeature {
  /// The logarithm of the feature, increased by its epsilon.
  ///
  /// A feature may be 0, and a value close to 0 must not be distinguished from it.
  fileprivate var logarithm: Double { log(max(0, value) + epsilon) }
}
