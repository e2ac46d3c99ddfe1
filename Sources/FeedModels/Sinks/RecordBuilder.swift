internal import FeedEvents

/// A builder of the records of a feed, according to the tables of their type.
///
/// The builder is called once per record, never per event.
package struct RecordBuilder: ~Copyable {
  /// The fields that could not be read.
  package private(set) var diagnostics: [RecordDiagnostic] = []

  let reader: RecordReader
  /// The records that have not been delivered, in document order.
  private var records: Records
  /// The number of records of each table that have been delivered.
  private var delivered: [Int]
  private let consumer: (any RecordConsumer)?
  private let batchSize: Int
  /// With this size, a feed of 300 items takes five pages.
  private static let pageSize = 64

  /// Creates a builder that keeps all records.
  package init(_ reader: RecordReader) { self.init(reader, every: 0, to: nil) }

  /// Creates a builder that delivers items to `consumer`, `size` at a time.
  init(_ reader: RecordReader, every size: Int, to consumer: (any RecordConsumer)?) {
    self.reader = reader
    let type = reader.layout.type
    batchSize = size
    self.consumer = consumer
    delivered = type.tables.map { _ in 0 }
    records = Records(type, pageSize: consumer == nil ? Self.pageSize : size)
  }

  private var type: RecordType { reader.layout.type }

  /// The number of items finished, including those already delivered.
  package var count: Int { delivered[delivered.count - 1] + records.count }

  /// The record log of the records that have not been delivered.
  ///
  /// - Complexity: O(*n*) in the length of the log.
  package var log: [UInt8] { records.log }

  /// Adds a record from the texts of its fields.
  ///
  /// A field that cannot be read becomes a diagnostic, and the record is kept.
  mutating func append(_ texts: borrowing FieldTexts, to table: Int) {
    let unreadable = records.append(texts, by: reader, to: table)
    if !unreadable.isEmpty { note(unreadable, texts, table) }
    if consumer != nil, records.count == batchSize { deliver() }
  }

  /// Returns whether the last item has been seen before.
  func hasSeenLastItem(_ seen: SeenItems) -> Bool { records.hasSeenLastItem(seen, reader) }

  private mutating func note(_ unreadable: [Int], _ texts: borrowing FieldTexts, _ table: Int) {
    for index in unreadable {
      let field = type.tables[table].fields[index]
      guard let text = texts.first(of: reader.layout.slots(of: index, in: table).span) else {
        continue
      }
      diagnostics.append(
        RecordDiagnostic(
          item: table == delivered.count - 1 ? delivered[table] + records.count(of: table) : nil,
          field: field.name, text: String(decoding: text), expectation: field.type.expectation))
    }
  }

  /// Closes the records, and delivers those that remain, which are fewer than a full batch.
  mutating func closeRecords() {
    if consumer != nil, !records.isEmpty { deliver() } else { records.close() }
  }

  /// Closes the records and delivers them.
  private mutating func deliver() {
    for table in delivered.indices { delivered[table] += records.count(of: table) }
    consumer?.take(RecordBatch(records.takeClosed()))
  }
}

/// A field that could not be read.
///
/// The record is kept without the field.
package struct RecordDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The number of the item, counted from 1; `nil` for a record that is not an item, such as the channel.
  package var item: Int?
  /// The name of the field.
  package var field: String
  /// The text found.
  package var text: String
  /// The expected form of the text.
  package var expectation: String

  /// A one-line message for the user.
  package var description: String {
    let prefix = item.map { "item \($0): " } ?? ""
    return "\(prefix)\(field) is \"\(text)\", expected \(expectation)"
  }
}
