/// What two rows measured in one round; nil where a row has no sample.
public struct RoundPair: Hashable, Sendable {
  /// The sample of the row that is compared.
  public var row: Double?
  /// The sample of the row it is compared with.
  public var reference: Double?

  /// The two samples of one round.
  public init(row: Double?, reference: Double?) {
    self.row = row
    self.reference = reference
  }
}
