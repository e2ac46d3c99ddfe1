public import FeedEvents

/// What a row heard of one stream: one block of `worker verify`.
///
/// A block is keyed lines, an empty line, then as many raw bytes as `event-log-bytes` and
/// `record-log-bytes` say.
public struct Hearing: Hashable, Sendable {
  /// The stream, as it was asked for.
  public var stream: String
  /// What became of the document.
  public var outcome: Outcome
  /// What could not be read of the records.
  public var diagnostics: [String]

  /// What became of the document.
  public enum Outcome: Hashable, Sendable {
    /// Accepted; its logs. The record log is `nil` where no records were asked for.
    case heard(events: [UInt8], records: [UInt8]?)
    /// Accepted, and heard as on the first stream.
    case same
    /// Accepted up to the line asked for, which began here.
    case located(SourcePosition)
    /// Rejected.
    case rejected(ParseFailure)
  }

  /// A block.
  public init(stream: String, outcome: Outcome, diagnostics: [String] = []) {
    self.stream = stream
    self.outcome = outcome
    self.diagnostics = diagnostics
  }
}
