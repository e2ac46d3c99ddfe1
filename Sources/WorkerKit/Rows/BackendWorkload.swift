internal import FeedEvents
internal import FeedModels

/// A parser with a sink.
struct BackendWorkload<Parser: ParserSupply, Sink: MeasuredSink & ~Copyable>: Workload {
  var parser: Parser
  let records: (any FeedRecord.Type)?

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> Outcome {
    var sink = Sink(records: records)
    _ = try parser.parse(&chunks, into: &sink)
    return sink.finish()
  }
}

/// A parser with a sink that is watched for items.
struct WatchedWorkload<Parser: ParserSupply, Sink: MeasuredSink & ~Copyable>: Workload {
  var parser: Parser
  let records: (any FeedRecord.Type)?
  let item: ExpandedName
  let clock: ItemClock?
  let stopAfter: Int?

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> Outcome {
    var sink = ItemWatch(
      Sink(records: records), item: item, clock: clock, stopAfter: stopAfter)
    _ = try parser.parse(&chunks, into: &sink)
    return sink.finish()
  }
}
