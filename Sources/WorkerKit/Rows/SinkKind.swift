internal import FeedEvents
internal import FeedModels

/// A sink by its name on the command line; a new one is one line here.
struct SinkKind: Sendable {
  /// The name.
  let name: String
  /// The sink's type.
  let type: any (MeasuredSink & ~Copyable & SendableMetatype).Type

  static let all = [
    SinkKind(name: "null", type: NullSink.self),
    SinkKind(name: "count", type: CountSink.self),
    SinkKind(name: "model", type: RecordSink.self),
    SinkKind(name: "batched", type: BatchedRecordSink.self),
  ]
}
