internal import FeedEvents
internal import FeedModels
internal import WorkerContract

protocol MeasuredSink: XMLEventSink, ~Copyable {
  /// Creates a sink that has received nothing yet.
  ///
  /// - Parameters:
  ///   - records: The type of the records to build; not `nil` if the sink needs it.
  ///   - base: The address of the document; `nil` if it is not known.
  ///   - destination: What becomes of the records.
  init(records: RecordType?, base: String?, _ destination: RecordCollector.Destination)
  /// Ends the work of the iteration, and returns its summary.
  mutating func finish() -> ParseSummary
}

extension DiscardSink: MeasuredSink {
  init(records: RecordType?, base: String?, _ destination: RecordCollector.Destination) {
    self.init()
  }
  mutating func finish() -> ParseSummary { ParseSummary() }
}

extension CountSink: MeasuredSink {
  init(records: RecordType?, base: String?, _ destination: RecordCollector.Destination) {
    self.init()
  }
  mutating func finish() -> ParseSummary { ParseSummary(events: events) }
}

extension RecordSink: MeasuredSink {
  init(records: RecordType?, base: String?, _ destination: RecordCollector.Destination) {
    guard let records else { preconditionFailure("a sink of records was made without their type") }
    if case .batches = destination { ConsumerThread.shared.begin() }
    self.init(records, base: base, destination)
  }

  /// Returns the number of items: of those read, or those that the consumer received, once it has read them all.
  mutating func finish() -> ParseSummary {
    guard case .batches = records.destination else { return ParseSummary(items: records.count) }
    records.deliverRest()
    let delivery = ConsumerThread.shared.finish()
    return ParseSummary(items: delivery.items, firstBatchEnd: delivery.firstBatchEnd)
  }
}

extension RecordCollector.Destination {
  /// The batch size of Apple's XMLPerformance sample (`kCountForNotification`).
  private static var batchSize: Int { 10 }

  /// What becomes of the records that a sink builds; `seen` is not `nil` for the sink `refresh`.
  init(of sink: Sink, seen: SeenItems?) {
    switch (sink, seen) {
    case (.batched, _): self = .batches(of: Self.batchSize, to: ConsumerThread.shared.take)
    case (.refresh, let seen?): self = .untilSeen(seen)
    default: self = .kept
    }
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
    SinkKind(sink: .batched, type: RecordSink.self),
    SinkKind(sink: .refresh, type: RecordSink.self),
  ]
}
