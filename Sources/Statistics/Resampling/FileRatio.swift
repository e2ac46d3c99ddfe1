/// What one file says of two rows: their ratio.
public struct FileRatio: Hashable, Sendable {
  /// The file's name.
  public var file: String
  /// Row over reference: the median over the file's rounds.
  public var ratio: Double

  /// A ratio and the file it was measured on.
  public init(file: String, ratio: Double) {
    self.file = file
    self.ratio = ratio
  }
}
