internal import FeedEvents
internal import FeedModels
internal import WorkerContract

protocol MeasuredSink: XMLEventSink, ~Copyable {
  /// Creates a sink that has received nothing yet.
  ///
  /// - Parameters:
  ///   - records: Reads the records to build; not `nil` if the sink needs it.
  ///   - seen: The items seen before; not `nil` if the sink needs them.
  init(records: RecordReader?, seen: SeenItems?)
  /// Ends the work of the iteration, and returns its summary.
  mutating func finish() -> ParseSummary
}

extension DiscardSink: MeasuredSink {
  init(records: RecordReader?, seen: SeenItems?) { self.init() }
  mutating func finish() -> ParseSummary { ParseSummary() }
}

extension CountSink: MeasuredSink {
  init(records: RecordReader?, seen: SeenItems?) { self.init() }
  mutating func finish() -> ParseSummary { ParseSummary(events: events) }
}

extension RecordSink: MeasuredSink {
  init(records: RecordReader?, seen: SeenItems?) {
    guard let records else { preconditionFailure("the sink model was made without records") }
    self.init(records)
  }
  /// Returns the number of items.
  mutating func finish() -> ParseSummary {
    closeRecords()
    return ParseSummary(items: builder.count)
  }
}

extension BatchedRecordSink: MeasuredSink {
  /// The batch size of Apple's XMLPerformance sample (`kCountForNotification`).
  private static var batchSize: Int { 10 }

  init(records: RecordReader?, seen: SeenItems?) {
    guard let records else { preconditionFailure("the sink batched was made without records") }
    ConsumerThread.shared.begin()
    self.init(records, every: Self.batchSize, to: ConsumerThread.shared)
  }
  /// Returns the number of items that the consumer received, once it has read them all.
  mutating func finish() -> ParseSummary {
    deliverRest()
    let delivery = ConsumerThread.shared.finish()
    return ParseSummary(items: delivery.items, firstBatchEnd: delivery.firstBatchEnd)
  }
}

extension RefreshSink: MeasuredSink {
  init(records: RecordReader?, seen: SeenItems?) {
    guard let records, let seen else {
      preconditionFailure("the sink refresh was made without records or what was seen")
    }
    self.init(records, stoppingAfter: seen)
  }
  /// Returns the number of items that were read.
  mutating func finish() -> ParseSummary {
    closeRecords()
    return ParseSummary(items: count)
  }
}

/// A sink by its name on the command line; to add a sink, add a line to `all`.
struct SinkKind: Sendable {
  let sink: Sink
  let type: any (MeasuredSink & ~Copyable & SendableMetatype).Type

  static let all = [
    SinkKind(sink: .discard, type: DiscardSink.self),
    SinkKind(sink: .count, type: CountSink.self),
    SinkKind(sink: .model, type: RecordSink.self),
    SinkKind(sink: .batched, type: BatchedRecordSink.self),
    SinkKind(sink: .refresh, type: RefreshSink.self),
  ]
}
