/// A figure over the length of a document, such as the live heap at each chunk.
public struct ResultSeries: Hashable, Codable, Sendable {
  /// The cell it belongs to.
  public var key: CellKey
  /// The name of the series, such as `live_heap`.
  public var name: String
  /// The unit of the values.
  public var unit: String
  /// The number of bytes handed out at each point.
  public var offsets: [Int]
  /// The value at each point.
  public var values: [Double]

  /// A series; `offsets` and `values` have the same length.
  public init(key: CellKey, name: String, unit: String, offsets: [Int], values: [Double]) {
    self.key = key
    self.name = name
    self.unit = unit
    self.offsets = offsets
    self.values = values
  }
}
