public import FeedEvents

/// What is measured: one iteration creates the parser, parses, and destroys parser and records.
///
/// A backend with a sink is the usual one; a loop in C is another.
public protocol Workload {
  /// Runs one iteration over `chunks`.
  ///
  /// - Throws: ``ParseFailure`` when the document is rejected.
  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> Outcome
}

/// What an iteration found, for checking that it did its work.
public struct Outcome: Hashable, Sendable {
  /// The number of lines the event log would have; `nil` where nobody counted.
  public var events: Int?
  /// The number of items; `nil` where nobody counted.
  public var items: Int?
  /// When the first items were handed to a consumer, by the monotonic clock; `nil` where the sink
  /// hands none over.
  public var firstBatchEnd: Int64?

  /// An outcome; what isn't given is unknown.
  public init(events: Int? = nil, items: Int? = nil, firstBatchEnd: Int64? = nil) {
    self.events = events
    self.items = items
    self.firstBatchEnd = firstBatchEnd
  }
}
