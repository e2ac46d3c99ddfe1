public import FeedEvents
package import FeedModels
internal import Measurement
public import WorkerContract

/// A measured task: one iteration creates the parser, parses, and destroys parser and records.
///
/// A backend with a sink is the usual one; a loop in C, a tree that is queried, a decoder or a builder
/// of objects are others. A worker hosts it by
/// ``Implementation/workload(_:role:sinks:logs:records:findsItems:make:)``.
///
/// One value is made for a whole process and runs many iterations, on one thread. What it keeps from one
/// to the next is in none of its figures, so that as a rule it keeps nothing.
public protocol Workload {
  /// Runs one iteration over one document.
  ///
  /// Time, memory and allocations are measured around this call. Whatever it makes of the document must
  /// be gone as it returns.
  ///
  /// - Parameter chunks: The document as it arrives, to be read to its end unless the parse ends early.
  ///   A chunk is valid until the next one is asked for, and none outlives the call.
  /// - Returns: What the iteration found. Of a workload that was made for verifying it holds the log;
  ///   one without it ends the process.
  /// - Throws: ``ParseFailure`` when the document is rejected. Any kind but `unavailable` is a result that
  ///   is compared with those of others.
  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary
}

/// A request for a workload.
///
/// It asks for nothing but what the implementation has said that it can do.
public struct WorkloadRequest {
  /// Whether it is to be measured or verified.
  public let purpose: Purpose
  /// The name of the record type to build, such as `song`; `nil` where the feed has none, or none is built.
  public let records: String?
  /// The element that is an item, where a workload that finds items is to call ``noteItem()`` at the end of
  /// each; `nil` where it is not.
  public let item: ExpandedName?
  /// After how many items to stop, which is no failure; `nil` for reading to the end.
  public let stopAfter: Int?

  /// The items that the sink `refresh` has seen before.
  package let seen: SeenItems?
  /// Notes the ends of items.
  let clock: ItemClock?
  /// The line of the event log whose place is wanted.
  let watch: EventLogSink.LineWatch?
  /// Takes the event log of a document that is rejected.
  let rejected: RejectedLog?

  /// The purpose of a workload.
  public enum Purpose: Hashable, Sendable {
    /// To be measured, with what becomes of the events or the records.
    case measuring(Sink)
    /// To be verified: each run returns this log, of the same parse that is measured.
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

  /// Notes that an item is complete: for the time to the first item and to each tenth of them.
  ///
  /// To be called at the end of each item while the parse goes on, if ``item`` is not `nil`. It reads a
  /// clock for the few that are wanted, and allocates nothing.
  public func noteItem() { clock?.note() }
}

/// The event log of a document up to its rejection: a parse that throws returns none.
final class RejectedLog {
  /// The log, whose last line may not be complete.
  var bytes: [UInt8] = []
}

/// The findings of an iteration, for checking that it did its work.
public struct ParseSummary: Hashable, Sendable {
  /// The number of lines the event log would have; `nil` if they are not counted.
  public var events: Int?
  /// The number of items; `nil` if they are not counted.
  public var items: Int?
  /// The bytes of the document that were read; `nil` if that isn't known.
  var bytesRead: Int?
  /// When the first items were handed to a consumer, by the monotonic clock in nanoseconds; `nil` for a
  /// sink that hands none over.
  public var firstBatchEnd: Int64?
  /// The log that a workload was made for; `nil` for one that is measured.
  public var log: ParseLog?

  /// A summary; what isn't given is unknown.
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
  /// The sum over many documents before the first.
  static let none = ParseSummary(events: 0, items: 0).reading(0)

  /// The same, with the number of bytes read.
  func reading(_ bytes: Int?) -> ParseSummary {
    var summary = self
    summary.bytesRead = bytes
    return summary
  }

  /// The sum over two documents, one after the other, but for their logs; what either didn't count is
  /// unknown.
  static func + (first: ParseSummary, second: ParseSummary) -> ParseSummary {
    ParseSummary(
      events: sum(first.events, second.events), items: sum(first.items, second.items),
      firstBatchEnd: first.firstBatchEnd ?? second.firstBatchEnd
    ).reading(sum(first.bytesRead, second.bytesRead))
  }

  private static func sum(_ first: Int?, _ second: Int?) -> Int? {
    guard let first, let second else { return nil }
    return first + second
  }
}

/// A log of one parse, or of several one after the other.
public struct ParseLog: Hashable, Sendable {
  /// The event log or the record log, in UTF-8: see ``EventLogSink`` and ``RecordLog``.
  public var bytes: [UInt8]
  /// The fields of records that could not be read, a line each.
  public var diagnostics: [String]
  /// How the parse ended.
  var end: ParseEnd

  /// A log of a document that was read to its end.
  public init(_ bytes: [UInt8], diagnostics: [String] = []) {
    self.init(bytes, diagnostics: diagnostics, end: .complete)
  }

  init(_ bytes: [UInt8], diagnostics: [String] = [], end: ParseEnd) {
    self.bytes = bytes
    self.diagnostics = diagnostics
    self.end = end
  }

  /// Adds the log of the next document.
  mutating func append(_ next: ParseLog) {
    // The usual single document's log isn't copied.
    if bytes.isEmpty { bytes = next.bytes } else { bytes += next.bytes }
    end = next.end
    diagnostics += next.diagnostics
  }
}
