package import FeedEvents

/// A sink that builds a feed's records like ``RecordSink``, and delivers them in batches during the parse.
///
/// This is how an app works that parses on a separate thread: its list fills while the feed still arrives. A
/// batch costs a few allocations: its values, its texts, and an object around them. An event costs the same as in
/// ``RecordSink``.
package struct BatchedRecordSink: XMLEventSink, ~Copyable {
  private var base: RecordSink

  /// Creates a sink that delivers the items that `reader` reads to `consumer`, `size` at a time.
  package init(_ reader: RecordReader, every size: Int, to consumer: any RecordConsumer) {
    base = RecordSink(RecordBuilder(reader, every: size, to: consumer))
  }

  /// The number of items finished, including those already delivered.
  package var count: Int { base.builder.count }

  /// The fields that could not be read.
  package var diagnostics: [RecordDiagnostic] { base.builder.diagnostics }

  /// Delivers the remaining records, which are fewer than a full batch.
  package mutating func deliverRest() { base.closeRecords() }

  /// Opens a record, or a field of the open record.
  package mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    base.startElement(name, attributes: attributes)
  }

  /// Collects the text of the open field.
  package mutating func text(_ text: XMLText) { base.text(text) }

  /// Closes the field or the record, and delivers the batch if it is full.
  ///
  /// Never stops the parse.
  package mutating func endElement(_ name: XMLName) -> ParseDirective { base.endElement(name) }
}

/// A batch of records that are delivered together.
package final class RecordBatch: Sendable {
  private let records: Records

  init(_ records: Records) { self.records = records }

  /// The number of items.
  package var count: Int { records.count }

  /// A checksum of every byte of every field.
  ///
  /// Computing it reads all of them.
  package var checksum: UInt64 { records.checksum }

  /// The record log of the records.
  package var log: [UInt8] { records.log }
}

/// A consumer that receives records during the parse.
package protocol RecordConsumer: AnyObject {
  /// Receives a batch, which the consumer owns from then on.
  ///
  /// The parser waits until this method returns.
  func take(_ batch: RecordBatch)
}
