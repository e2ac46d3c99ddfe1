public import FeedEvents
public import Results

/// What verifying found: who heard the document, and who gets no numbers.
public struct Verification: Sendable {
  /// What became of each backend, in the order of the plan.
  public let verdicts: [Verdict]
  /// Who says what was to be heard: `manifest` or a backend; `nil` where nobody accepted it.
  public let reference: String?
  /// The SHA-256 of the event log all agree on.
  public let eventsDigest: String?
  /// The SHA-256 of the record log all agree on.
  public let recordsDigest: String?
  /// The number of events in the document, for those who hear each dialect; of one that nobody was
  /// heard in, or whose log is not at hand, it isn't known.
  public let events: [Dialect: Int]
  /// The number of parses that were compared.
  public let parses: Int
  /// What a reader should know.
  public let warnings: [String]

  /// What became of one backend.
  public struct Verdict: Sendable {
    /// The backend.
    public let backend: String
    /// `ok`, or why it gets no numbers.
    public let status: RowStatus
    /// The reason, in words; empty where all is well.
    public let reason: String
    /// The first differing event of both sides, where it differs.
    public let difference: Difference?
    /// The event log of the first stream, where it was accepted.
    public let eventLog: [UInt8]?
    /// The record log of the first stream, where records were built.
    public let recordLog: [UInt8]?
    /// What could not be read of the records.
    public let diagnostics: [String]
  }

  /// The first place where two logs differ.
  public struct Difference: Hashable, Sendable {
    /// Which log: `events` or `records`.
    public var log: String
    /// The line, counted from 1.
    public var line: Int
    /// What was to be heard; `nil` where that log had ended.
    public var expected: String?
    /// What was heard; `nil` where that log had ended.
    public var heard: String?
    /// Where in the document, in words.
    public var place: String?
  }

  /// Whether every backend heard the document as it was to be heard.
  public var isSound: Bool { verdicts.allSatisfy { !$0.status.isFailure } }
}
