package import FeedEvents

/// Builds a feed's records as ``RecordSink`` does, and hands them over in batches while the parse
/// goes on.
///
/// What an app does that parses on a thread of its own: its list fills while the feed still comes
/// in. A batch costs a few allocations, its records and an object around them; an event costs what it
/// costs ``RecordSink``.
package struct BatchedRecordSink: XMLEventSink, ~Copyable {
  private var base: RecordSink

  /// A sink that hands `consumer` every `size` of the items that `reader` reads.
  package init(_ reader: RecordReader, every size: Int, to consumer: any RecordConsumer) {
    base = RecordSink(RecordBuilder(reader, every: size, to: consumer))
  }

  /// The number of items finished, handed over or not.
  package var count: Int { base.builder.count }

  /// The fields that could not be read.
  package var diagnostics: [RecordDiagnostic] { base.builder.diagnostics }

  /// Hands over what is left: fewer records than a batch has.
  package mutating func handOverRest() { base.builder.finish() }

  /// Opens a record, or a field of the open one.
  package mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    base.startElement(name, attributes: attributes)
  }

  /// Gathers the text of the open field.
  package mutating func text(_ text: XMLText) { base.text(text) }

  /// Closes the field or the record, and hands over a batch that is full; always goes on.
  package mutating func endElement(_ name: XMLName) -> ParseDirective { base.endElement(name) }
}

/// Records that are handed over together.
package final class RecordBatch: Sendable {
  private let records: Records

  init(_ records: Records) { self.records = records }

  /// The number of items.
  package var count: Int { records.count }

  /// A checksum of every byte of every field: it takes reading them all.
  package var checksum: UInt64 { records.checksum }

  /// The record log of the records.
  package var log: [UInt8] { records.log }
}

/// A consumer that takes records while the parse goes on.
package protocol RecordConsumer: AnyObject {
  /// Takes a batch, which is the consumer's from now on; the parser waits for the return.
  func take(_ batch: RecordBatch)
}
