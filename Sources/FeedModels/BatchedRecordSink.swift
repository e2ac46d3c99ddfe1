package import FeedEvents

/// Builds a feed's records as ``RecordSink`` does, and hands them over in batches while the parse
/// goes on.
///
/// What an app does that parses on a thread of its own: its list fills while the feed still comes
/// in. A batch costs two allocations, its records and an object around them; an event costs what it
/// costs ``RecordSink``.
package struct BatchedRecordSink: XMLEventSink, ~Copyable {
  private var base: RecordSink

  /// A sink that hands `consumer` every `size` records of `type`.
  package init<Record: FeedRecord>(
    _ type: Record.Type, every size: Int, to consumer: any RecordConsumer
  ) {
    base = RecordSink(type, builder: BatchBuilder<Record>(size: size, consumer: consumer))
  }

  /// The number of records finished, handed over or not.
  package var count: Int { base.builder.count }

  /// The fields that could not be read.
  package var diagnostics: [RecordDiagnostic] { base.builder.diagnostics }

  /// Hands over what is left: fewer records than a batch has.
  package mutating func handOverRest() { base.builder.finish() }

  /// Opens an item, or a field of the open item.
  package mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    base.startElement(name, attributes: attributes)
  }

  /// Gathers the text of the open field.
  package mutating func text(_ text: XMLText) { base.text(text) }

  /// Closes the field or the item, and hands over a batch that is full; always goes on.
  package mutating func endElement(_ name: XMLName) -> ParseDirective { base.endElement(name) }
}

/// Puts together records of one type and hands them over, so many at a time.
final class BatchBuilder<Record: FeedRecord>: RecordBuilding {
  private(set) var diagnostics: [RecordDiagnostic] = []
  private let fields = Record.fields
  private let size: Int
  private let consumer: any RecordConsumer
  /// The batch that is being filled.
  private var records: [Record] = []
  private var handedOver = 0

  init(size: Int, consumer: any RecordConsumer) {
    self.size = size
    self.consumer = consumer
  }

  var count: Int { handedOver + records.count }

  var log: [UInt8] { Record.log(of: records) }

  func append(_ texts: borrowing FieldTexts) {
    if records.isEmpty { records.reserveCapacity(size) }
    let known = diagnostics.count
    Record._read(texts, by: fields, into: &records, &diagnostics)
    // Where the record is was said of the batch.
    for index in known..<diagnostics.count { diagnostics[index].record += handedOver }
    if records.count == size { handOver() }
  }

  func finish() {
    if !records.isEmpty { handOver() }
  }

  /// Moves the records out, without copying them.
  private func handOver() {
    handedOver += records.count
    let batch = Batch(records)
    records = []
    consumer.take(batch)
  }
}

/// Records of one type that are handed over together.
final class Batch<Record: FeedRecord>: RecordBatch {
  private let records: [Record]

  init(_ records: [Record]) { self.records = records }

  var count: Int { records.count }

  var checksum: UInt64 { Record._checksum(of: records) }

  var log: [UInt8] { Record.log(of: records) }
}

/// Records that are handed over together, whatever their type.
package protocol RecordBatch: AnyObject, Sendable {
  /// The number of records.
  var count: Int { get }
  /// A checksum of every byte of every field: it takes reading them all.
  var checksum: UInt64 { get }
  /// The record log of the records.
  var log: [UInt8] { get }
}

/// Somebody who is handed records while the parse goes on.
package protocol RecordConsumer: AnyObject {
  /// Takes a batch, which is the consumer's from now on; the parser waits for the return.
  func take(_ batch: any RecordBatch)
}
