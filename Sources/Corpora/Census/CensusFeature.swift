/// One figure of a census by which feeds can be told apart, such as the share of CDATA.
public struct CensusFeature: Hashable, Sendable {
  /// What it is a figure of, in words.
  public let name: String
  /// The figure; a share is from 0 to 1.
  public let value: Double
  /// The figure as people read it, with its unit.
  public let words: String
  /// How much of it is as good as none.
  public let grain: Double
}

extension FeedCensus {
  /// What can set the feed apart from others, always the same features in the same order.
  public var features: [CensusFeature] {
    [
      CensusFeature("size", Double(bytes), unit: "bytes", grain: 100),
      CensusFeature(share: "CDATA share", cdataShare, grain: 0.02),
      CensusFeature("reference density", referenceDensity, unit: "per KB", grain: 0.5),
      CensusFeature("depth", Double(depth), grain: 1),
      CensusFeature("attributes per element", attributesPerElement, grain: 0.1),
      CensusFeature("bytes per element", bytesPerElement, unit: "bytes", grain: 10),
      CensusFeature("namespaces", Double(namespaces), grain: 1),
      CensusFeature("longest token", Double(longestToken.bytes), unit: "bytes", grain: 100),
    ]
  }
}

extension CensusFeature {
  fileprivate init(_ name: String, _ value: Double, unit: String = "", grain: Double) {
    let figure = Self.rounded(value)
    self.init(
      name: name, value: value, words: unit.isEmpty ? figure : "\(figure) \(unit)", grain: grain)
  }

  fileprivate init(share name: String, _ value: Double, grain: Double) {
    self.init(name: name, value: value, words: "\(Self.rounded(100 * value)) %", grain: grain)
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
