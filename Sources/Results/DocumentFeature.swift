/// One figure of a document's census, such as the share of CDATA.
public struct DocumentFeature: Hashable, Codable, Sendable {
  /// What it is a figure of, in words, such as `CDATA share`.
  public var name: String
  /// The figure.
  public var value: Double
  /// The figure as people read it, with its unit.
  public var words: String

  /// A feature.
  public init(_ name: String, _ value: Double, words: String) {
    self.name = name
    self.value = value
    self.words = words
  }
}
