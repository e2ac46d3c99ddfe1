/// The first place where a row heard something else than the reference.
public struct EventDifference: Hashable, Codable, Sendable {
  /// The cell that differs.
  public var key: CellKey
  /// What it was compared with: a backend, or `manifest` for the expected log.
  public var reference: String
  /// Which log differs: `events` or `records`.
  public var log: String
  /// The line of the log, counted from 1.
  public var line: Int
  /// What the reference heard there; `nil` where its log had ended.
  public var expected: String?
  /// What the row heard there; `nil` where its log had ended.
  public var heard: String?
  /// Where in the document, as an upper bound, in words; `nil` where it couldn't be found.
  public var place: String?

  /// A difference with everything given.
  public init(
    key: CellKey, reference: String, log: String, line: Int, expected: String?, heard: String?,
    place: String? = nil
  ) {
    self.key = key
    self.reference = reference
    self.log = log
    self.line = line
    self.expected = expected
    self.heard = heard
    self.place = place
  }
}
