/// A row and another that its times are divided by, round by round.
public struct RowComparison: Hashable, Sendable {
  /// The row.
  public let row: String
  /// What it is compared with: in the same sink if that feeds it, else in its own.
  public let reference: String

  /// A comparison of `row` with `reference`, both by name.
  public init(of row: String, with reference: String) {
    self.row = row
    self.reference = reference
  }
}
