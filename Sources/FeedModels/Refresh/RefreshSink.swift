package import FeedEvents

/// Builds a feed's records as ``RecordSink`` does, until a number of items in a row have been seen before.
///
/// Feeds have what is new first. What it costs beyond building the records is a look-up an item.
package struct RefreshSink: XMLEventSink, ~Copyable {
  private var base: RecordSink
  private var run: SeenRun

  /// A sink that builds the records that `reader` reads.
  package init(_ reader: RecordReader, leavingOffAt seen: SeenItems) {
    base = RecordSink(reader)
    run = SeenRun(seen)
  }

  /// The number of items read, the seen ones among them.
  package var count: Int { base.builder.count }

  /// Opens a record, or a field of the open one.
  package mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    base.startElement(name, attributes: attributes)
  }

  /// Gathers the text of the open field.
  package mutating func text(_ text: XMLText) { base.text(text) }

  /// Closes the field or the record; stops at the end of an item behind which nothing new is expected.
  package mutating func endElement(_ name: XMLName) -> ParseDirective {
    let items = base.items
    _ = base.endElement(name)
    guard base.items != items else { return .proceed }
    run.note(lastItemOf: base.builder)
    return run.isOver ? .stop : .proceed
  }
}
