internal import EventSinks
internal import FeedModels

/// A sink by its name on the command line; a new one is one line here.
struct SinkKind: Sendable {
  /// The name.
  let name: String
  /// The sink's type; `nil` where it can't be had without a record type, or with this one.
  let type: @Sendable (_ records: (any FeedRecord.Type)?) -> (any (MeasuredSink & ~Copyable).Type)?

  static let all = [
    SinkKind(name: "null") { _ in NullSink.self },
    SinkKind(name: "count") { _ in CountSink.self },
    SinkKind(name: "model") { records in records.map { recordSink($0) } },
  ]
}

private func recordSink<Record: FeedRecord>(
  _ type: Record.Type
) -> any (MeasuredSink & ~Copyable).Type {
  RecordSink<Record>.self
}
