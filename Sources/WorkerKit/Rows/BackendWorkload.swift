internal import FeedEvents
internal import FeedModels

/// A backend with a sink.
struct BackendWorkload<Backend: FeedParserBackend & ~Copyable, Sink: MeasuredSink & ~Copyable>:
  Workload
{
  let records: (any FeedRecord.Type)?

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> Outcome {
    var backend = try Backend()
    var sink = Sink(records: records)
    _ = try backend.parse(&chunks, into: &sink)
    return sink.outcome
  }
}

/// A backend with a sink that is watched for items.
struct WatchedWorkload<Backend: FeedParserBackend & ~Copyable, Sink: MeasuredSink & ~Copyable>:
  Workload
{
  let records: (any FeedRecord.Type)?
  let item: ExpandedName
  let stopAfter: Int?

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> Outcome {
    var backend = try Backend()
    var sink = ItemWatch(Sink(records: records), item: item, stopAfter: stopAfter)
    _ = try backend.parse(&chunks, into: &sink)
    return sink.outcome
  }
}
