package import FeedEvents

/// A sink that builds a feed's records like ``RecordSink``, and stops after several already seen items in a
/// row.
///
/// Feeds list new items first. Compared with building the records, the extra cost is one look-up per item.
package struct RefreshSink: XMLEventSink, ~Copyable {
  private var base: RecordSink
  private var run: SeenRun

  /// Creates a sink that builds the records that `reader` reads.
  package init(_ reader: RecordReader, stoppingAfter seen: SeenItems) {
    base = RecordSink(reader)
    run = SeenRun(seen)
  }

  /// The number of items read, including the seen ones.
  package var count: Int { base.builder.count }

  /// Closes the records.
  package mutating func closeRecords() { base.closeRecords() }

  /// Opens a record, or a field of the open record.
  package mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    base.startElement(name, attributes: attributes)
  }

  /// Collects the text of the open field.
  package mutating func text(_ text: XMLText) { base.text(text) }

  /// Closes the field or the record.
  ///
  /// Stops at the end of an item after which no new items are expected.
  package mutating func endElement(_ name: XMLName) -> ParseDirective {
    let items = base.items
    _ = base.endElement(name)
    guard base.items != items else { return .proceed }
    run.note(lastItemOf: base.builder)
    return run.isOver ? .stop : .proceed
  }
}
