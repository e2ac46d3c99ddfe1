internal import CControls
public import FeedEvents
internal import FeedModels

/// What is measured: one iteration creates the parser, parses, and destroys parser and records.
///
/// A backend with a sink is the usual one; a loop in C is another.
public protocol Workload {
  /// Runs one iteration over `chunks`.
  ///
  /// - Throws: ``ParseFailure`` when the document is rejected.
  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary
}

/// What an iteration found, for checking that it did its work.
public struct ParseSummary: Hashable, Sendable {
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

/// A parser with a sink.
struct BackendWorkload<Parser: ParserLifetime, Sink: MeasuredSink & ~Copyable>: Workload {
  var parser: Parser
  let records: (any FeedRecord.Type)?

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    var sink = Sink(records: records)
    _ = try parser.parse(&chunks, into: &sink)
    return sink.finish()
  }
}

/// A parser with a sink that is watched for items.
struct WatchedWorkload<Parser: ParserLifetime, Sink: MeasuredSink & ~Copyable>: Workload {
  var parser: Parser
  let records: (any FeedRecord.Type)?
  let item: ExpandedName
  let clock: ItemClock?
  let stopAfter: Int?

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    var sink = ItemWatch(
      Sink(records: records), item: item, clock: clock, stopAfter: stopAfter)
    _ = try parser.parse(&chunks, into: &sink)
    return sink.finish()
  }
}

/// Where the parser of each document comes from.
protocol ParserLifetime {
  /// Parses one document.
  ///
  /// - Throws: ``ParseFailure`` when the parser rejects it.
  mutating func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd
}

/// A parser is made for each document and freed after it.
struct ParserPerDocument<Backend: FeedParserBackend & ~Copyable>: ParserLifetime {
  func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd {
    var backend = try Backend()
    return try backend.parse(&chunks, into: &sink)
  }
}

/// One parser is made for the first document, and reset after each.
///
/// After, not before: nothing of a document is left when its iteration ends.
final class ReusedParser<Backend: ReusableBackend & ~Copyable>: ParserLifetime {
  private var backend: Backend?

  func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd {
    var backend = if let kept = backend.take() { kept } else { try Backend() }
    let result = Result { () throws(ParseFailure) in try backend.parse(&chunks, into: &sink) }
    // One that can't be reset is not kept.
    try backend.reset()
    self.backend = consume backend
    return try result.get()
  }
}

/// A loop in C.
@safe
struct ControlWorkload: Workload {
  private let loop: control_loop

  init(_ loop: control_loop) { unsafe self.loop = loop }

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    guard let state = unsafe loop.create() else {
      throw ParseFailure(.unavailable, reason: "no memory for the parser")
    }
    defer { unsafe loop.destroy(state) }
    // As the backends have it.
    if unsafe loop.reports_events { chunks.keepPrologWhole() }
    while let chunk = chunks.next() {
      let feed = unsafe loop.feed
      let isAccepted = unsafe chunk.withUnsafeBytes { bytes in
        unsafe bytes.baseAddress.map { unsafe feed(state, $0, bytes.count) } ?? true
      }
      guard isAccepted else { throw rejection }
    }
    guard unsafe loop.finish(state) else { throw rejection }
    return unsafe ParseSummary(events: loop.reports_events ? Int(loop.events(state)) : nil)
  }

  private var rejection: ParseFailure {
    ParseFailure(.malformed, reason: "rejected by the C loop")
  }
}

/// A control in Swift, for a library that has no interface in C.
struct SwiftControlWorkload: Workload {
  let countEvents: Implementation.EventCounter

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    ParseSummary(events: try countEvents(&chunks))
  }
}

extension ParseSummary {
  /// What many documents have come to before the first.
  static let none = ParseSummary(events: 0, items: 0)

  /// What two documents found, one after the other; what either didn't count is unknown.
  static func + (first: ParseSummary, second: ParseSummary) -> ParseSummary {
    ParseSummary(
      events: sum(first.events, second.events), items: sum(first.items, second.items),
      firstBatchEnd: first.firstBatchEnd ?? second.firstBatchEnd)
  }

  private static func sum(_ first: Int?, _ second: Int?) -> Int? {
    guard let first, let second else { return nil }
    return first + second
  }
}
