public import FeedEvents
package import FeedModels
internal import Measurement
public import WorkerContract

/// A measured task: one iteration creates the parser, parses, and destroys the parser and the records.
///
/// The usual workload is a backend with a sink. Others are a loop in C, a tree with queries, a decoder or a
/// builder of objects. A worker hosts it with
/// ``Implementation/workload(_:role:sinks:logs:records:findsItems:resolvesLinks:make:)``.
///
/// One value is created for a whole process and runs many iterations, on one thread. State that it keeps
/// between iterations is not included in any of its figures, so as a rule it keeps none.
public protocol Workload {
  /// Runs one iteration over one document.
  ///
  /// Time, memory and allocations are measured around this call. Everything built from the document must be
  /// freed before it returns.
  ///
  /// - Parameter chunks: The document as it arrives, to be read to its end unless the parse ends early.
  ///   A chunk is valid until the next one is requested, and no chunk outlives the call.
  /// - Returns: A summary of the iteration. A workload that was created for verifying must include the log;
  ///   without a log the process ends.
  /// - Throws: `ParseFailure` if the document is rejected. Every kind except `unavailable` is a result that
  ///   is compared with those of other implementations.
  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary
}

/// A request for a workload.
///
/// It asks only for what the implementation has declared.
public struct WorkloadRequest {
  /// Whether the workload is to be measured or verified.
  public let purpose: Purpose
  /// The name of the record type to build, such as `song`; `nil` if the feed has no type or none is built.
  public let records: String?
  /// The element that is an item, if a workload that finds items must call ``noteItem()`` at the end of each;
  /// otherwise `nil`.
  public let item: ExpandedName?
  /// The number of items after which to stop, which is not a failure; `nil` to read to the end.
  public let stopAfter: Int?

  /// The items that the sink `refresh` has seen before.
  package let seen: SeenItems?
  let clock: ItemClock?
  /// The line of the event log whose position is wanted.
  let watch: EventLogSink.LineWatch?
  /// Receives the event log of a rejected document.
  let rejected: RejectedLog?

  /// The purpose of a workload.
  public enum Purpose: Hashable, Sendable {
    /// To be measured, with the sink that receives the events or records.
    case measuring(Sink)
    /// To be verified: each run returns this log, from the same parse that is measured.
    case verifying(LogKind)
  }

  init(
    _ purpose: Purpose, records: String? = nil, item: ExpandedName? = nil,
    clock: ItemClock? = nil, stopAfter: Int? = nil, seen: SeenItems? = nil,
    watch: EventLogSink.LineWatch? = nil, rejected: RejectedLog? = nil
  ) {
    self.purpose = purpose
    self.records = records
    self.item = item
    self.clock = clock
    self.stopAfter = stopAfter
    self.seen = seen
    self.watch = watch
    self.rejected = rejected
  }

  /// Records that an item is complete, for the times to the first item and to each tenth of the items.
  ///
  /// Call it at the end of each item during the parse, if ``item`` is not `nil`. It reads a clock only for
  /// the few items that are needed, and allocates nothing.
  public func noteItem() { clock?.note() }
}

/// The event log of a document up to its rejection, because a parse that throws returns no log.
final class RejectedLog {
  /// The log; its last line may be incomplete.
  var bytes: [UInt8] = []
}

/// A summary of an iteration, for checking that it did its work.
public struct ParseSummary: Hashable, Sendable {
  /// The number of lines the event log would have; `nil` if they are not counted.
  public var events: Int?
  /// The number of items; `nil` if they are not counted.
  public var items: Int?
  /// The number of bytes that were read from the document; `nil` if unknown.
  var bytesRead: Int?
  /// When the first batch of items was delivered to a consumer, in nanoseconds on the monotonic clock; `nil` for
  /// a sink without batches.
  public var firstBatchEnd: Int64?
  /// The log that a workload for verifying wrote; `nil` for one that is measured.
  public var log: ParseLog?

  /// Creates a summary; values that are not given are unknown.
  public init(
    events: Int? = nil, items: Int? = nil, firstBatchEnd: Int64? = nil, log: ParseLog? = nil
  ) {
    self.events = events
    self.items = items
    self.firstBatchEnd = firstBatchEnd
    self.log = log
  }
}

extension ParseSummary {
  /// The initial value of the sum over several documents.
  static let none = ParseSummary(events: 0, items: 0).withBytesRead(0)

  /// Returns the same summary with the number of bytes read.
  func withBytesRead(_ bytes: Int?) -> ParseSummary {
    var summary = self
    summary.bytesRead = bytes
    return summary
  }

  /// Returns the sum over two documents in sequence, without their logs; a count that is missing in either of
  /// them is unknown.
  static func + (first: ParseSummary, second: ParseSummary) -> ParseSummary {
    ParseSummary(
      events: sum(first.events, second.events), items: sum(first.items, second.items),
      firstBatchEnd: first.firstBatchEnd ?? second.firstBatchEnd
    ).withBytesRead(sum(first.bytesRead, second.bytesRead))
  }

  private static func sum(_ first: Int?, _ second: Int?) -> Int? {
    guard let first, let second else { return nil }
    return first + second
  }
}

/// A log of one parse, or of several in sequence.
public struct ParseLog: Hashable, Sendable {
  /// The event log or the record log, in UTF-8: see `EventLogSink` and `RecordLog`.
  public var bytes: [UInt8]
  /// Descriptions of the record fields that could not be read, one line each.
  public var diagnostics: [String]
  /// How the parse ended.
  var end: ParseEnd

  /// Creates a log of a document that was read to its end.
  public init(_ bytes: [UInt8], diagnostics: [String] = []) {
    self.init(bytes, diagnostics: diagnostics, end: .complete)
  }

  init(_ bytes: [UInt8], diagnostics: [String] = [], end: ParseEnd) {
    self.bytes = bytes
    self.diagnostics = diagnostics
    self.end = end
  }

  mutating func append(_ next: ParseLog) {
    // In the usual case of a single document, its log isn't copied.
    if bytes.isEmpty { bytes = next.bytes } else { bytes += next.bytes }
    end = next.end
    diagnostics += next.diagnostics
  }
}
