internal import FeedEvents

/// Puts together the records of a feed, by the tables of their type.
///
/// It is called once a record, never per event.
package final class RecordBuilder {
  /// The fields that could not be read.
  package private(set) var diagnostics: [RecordDiagnostic] = []

  let reader: RecordReader
  /// The records that were not handed over, in document order.
  private var records: Records
  /// How many records of each table were handed over.
  private var handedOver: [Int]
  private let consumer: (any RecordConsumer)?
  private let batchSize: Int
  /// A feed of 300 items takes five pages.
  private static let pageSize = 64

  /// A builder that keeps all records.
  package convenience init(_ reader: RecordReader) { self.init(reader, every: 0, to: nil) }

  /// A builder that hands `consumer` every `size` items.
  init(_ reader: RecordReader, every size: Int, to consumer: (any RecordConsumer)?) {
    self.reader = reader
    let type = reader.layout.type
    batchSize = size
    self.consumer = consumer
    handedOver = type.tables.map { _ in 0 }
    records = Records(type, pageSize: consumer == nil ? Self.pageSize : size)
  }

  private var type: RecordType { reader.layout.type }

  /// The number of items finished, handed over or not.
  package var count: Int { handedOver[handedOver.count - 1] + records.count }

  /// The record log of the records it holds.
  ///
  /// - Complexity: O(*n*) in the length of the log.
  package var log: [UInt8] { records.log }

  /// Makes a record of the texts of its fields; one that can't be read becomes a diagnostic, and
  /// the record stays.
  func append(_ texts: borrowing FieldTexts, to table: Int) {
    let unreadable = records.append(texts, by: reader, to: table)
    if !unreadable.isEmpty { note(unreadable, texts, table) }
    if consumer != nil, records.count == batchSize { handOver() }
  }

  /// Whether the last item has been seen before.
  func hasSeenLastItem(_ seen: SeenItems) -> Bool { records.hasSeenLastItem(seen, reader) }

  private func note(_ unreadable: [Int], _ texts: borrowing FieldTexts, _ table: Int) {
    for index in unreadable {
      let field = type.tables[table].fields[index]
      guard let text = texts.first(of: reader.layout.slots(of: index, in: table).span) else {
        continue
      }
      diagnostics.append(
        RecordDiagnostic(
          item: table == handedOver.count - 1 ? handedOver[table] + records.count(of: table) : nil,
          field: field.name, text: String(decoding: text), expectation: field.reading.expectation))
    }
  }

  /// Hands over what is left: fewer records than a batch has.
  func finish() {
    if consumer != nil, !records.isEmpty { handOver() }
  }

  /// Moves the records out, without copying them.
  private func handOver() {
    for table in handedOver.indices { handedOver[table] += records.count(of: table) }
    let batch = RecordBatch(records)
    records = Records(type, pageSize: batchSize)
    consumer?.take(batch)
  }
}

/// A field that could not be read.
///
/// The record it belongs to is kept without it.
package struct RecordDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The item, counted from 1; `nil` for a record that is none, such as the channel.
  package var item: Int?
  /// The name of the field.
  package var field: String
  /// The text found.
  package var text: String
  /// What it should have looked like.
  package var expectation: String

  /// One line for a person.
  package var description: String {
    let place = item.map { "item \($0): " } ?? ""
    return "\(place)\(field) is \"\(text)\", expected \(expectation)"
  }
}
