/// One figure of a census by which feeds can be told apart, such as the share of CDATA.
public struct CensusFeature: Hashable, Sendable {
  /// What it is a figure of, in words.
  public let name: String
  /// The figure; a share is from 0 to 1.
  public let value: Double
  /// The figure as people read it, with its unit.
  public let words: String
}

extension FeedCensus {
  /// What can set the feed apart from others, always the same features in the same order.
  public var features: [CensusFeature] {
    [
      CensusFeature("size", Double(bytes), unit: "bytes"),
      CensusFeature(share: "CDATA share", cdataShare),
      CensusFeature("reference density", referenceDensity, unit: "per KB"),
      CensusFeature("depth", Double(depth)),
      CensusFeature("attributes per element", attributesPerElement),
      CensusFeature("bytes per element", bytesPerElement, unit: "bytes"),
      CensusFeature("namespaces", Double(namespaces)),
      CensusFeature("longest token", Double(longestToken.bytes), unit: "bytes"),
    ]
  }
}

extension CensusFeature {
  fileprivate init(_ name: String, _ value: Double, unit: String = "") {
    let figure = Self.rounded(value)
    self.init(name: name, value: value, words: unit.isEmpty ? figure : "\(figure) \(unit)")
  }

  fileprivate init(share name: String, _ value: Double) {
    self.init(name: name, value: value, words: "\(Self.rounded(100 * value)) %")
  }

  /// A whole number with its thousands set off; below 10 with one decimal where it has any.
  private static func rounded(_ value: Double) -> String {
    let tenths = (10 * value).rounded()
    if tenths < 100, tenths.truncatingRemainder(dividingBy: 10) != 0 { return "\(tenths / 10)" }
    var digits = Array("\(Int(value.rounded()))")
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
}
