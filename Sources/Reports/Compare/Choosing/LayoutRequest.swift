/// Which keys are to stand where; `nil` for the usual ones.
public struct LayoutRequest: Hashable, Sendable {
  /// Keys whose values have tables of their own.
  public var table: [String]?
  /// Keys whose values have rows of their own.
  public var row: [String]?
  /// Keys whose values have columns of their own.
  public var column: [String]?
  /// Keys that may vary within a cell.
  public var ignored: [String]

  /// A request; the usual places unless told.
  public init(
    table: [String]? = nil, row: [String]? = nil, column: [String]? = nil, ignored: [String] = []
  ) {
    self.table = table
    self.row = row
    self.column = column
    self.ignored = ignored
  }
}
