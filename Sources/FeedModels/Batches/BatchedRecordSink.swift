public import FeedEvents

/// Builds a feed's records as ``RecordSink`` does, and hands them over in batches while the parse
/// goes on.
///
/// What an app does that parses on a thread of its own: its list fills while the feed still comes
/// in. A batch costs two allocations, its records and an object around them; an event costs what it
/// costs ``RecordSink``.
public struct BatchedRecordSink: XMLEventSink, ~Copyable {
  private var base: RecordSink

  /// A sink that hands `consumer` every `size` records of `type`.
  public init<Record: FeedRecord>(
    _ type: Record.Type, every size: Int, to consumer: any RecordConsumer
  ) {
    base = RecordSink(type, builder: BatchBuilder<Record>(size: size, consumer: consumer))
  }

  /// The number of records finished, handed over or not.
  public var count: Int { base.builder.count }

  /// The fields that could not be read.
  public var diagnostics: [RecordDiagnostic] { base.builder.diagnostics }

  /// Hands over what is left: fewer records than a batch has.
  public mutating func handOverRest() { base.builder.finish() }

  /// Opens an item, or a field of the open item.
  public mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    base.startElement(name, attributes: attributes)
  }

  /// Gathers the text of the open field.
  public mutating func text(_ text: XMLText) { base.text(text) }

  /// Closes the field or the item, and hands over a batch that is full; always goes on.
  public mutating func endElement(_ name: XMLName) -> ParseDirective { base.endElement(name) }
}
