internal import EventSinks
internal import FeedEvents
internal import FeedModels

/// A sink that a backend can be measured with.
protocol MeasuredSink: XMLEventSink, ~Copyable {
  /// A sink that has heard nothing yet.
  init()
  /// What it found.
  var outcome: Outcome { get }
}

extension NullSink: MeasuredSink {
  /// Nothing.
  var outcome: Outcome { Outcome() }
}

extension CountSink: MeasuredSink {
  /// The events.
  var outcome: Outcome { Outcome(events: events) }
}

extension RecordSink: MeasuredSink {
  /// The items.
  var outcome: Outcome { Outcome(items: records.count) }
}
