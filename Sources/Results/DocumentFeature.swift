/// One figure of a document's census, such as the share of CDATA.
public struct DocumentFeature: Hashable, Codable, Sendable {
  /// What it is a figure of, in words, such as `CDATA share`.
  public var name: String
  /// The figure.
  public var value: Double
  /// The figure as people read it, with its unit.
  public var words: String
  /// How much of it is as good as none: what two documents differ by below that sets neither apart.
  public var grain: Double

  /// A feature.
  public init(_ name: String, _ value: Double, words: String, grain: Double) {
    self.name = name
    self.value = value
    self.words = words
    self.grain = grain
  }
}
