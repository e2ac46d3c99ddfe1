internal import FeedEvents

/// Records of one type, in document order: those of a feed, or a batch of them.
package struct Records: Sendable {
  /// The records of each table, the items last.
  private var tables: [any RecordList]

  init(_ type: RecordType) { tables = type.records.map { $0.noRecords } }

  /// Whether there are neither items nor other records.
  var isEmpty: Bool { tables.allSatisfy { $0.count == 0 } }

  /// The number of items.
  package var count: Int { tables[tables.count - 1].count }

  /// Returns the records of one type, such as `Song`.
  package func all<Record>(_ type: Record.Type) -> [Record] {
    // An empty array is an array of any type.
    tables.first { Swift.type(of: $0) == [Record].self } as? [Record] ?? []
  }

  /// Builds a record of a table from the texts of its fields.
  ///
  /// - Returns: The fields with a text that could not be read, or whose value is a guess.
  mutating func append(
    _ texts: borrowing FieldTexts, in slots: [[Int]], to table: Int
  ) -> [FieldProblem] {
    tables[table].append(texts, in: slots)
  }

  /// Returns whether the last item has been seen before, and notes it in the item.
  mutating func noteLastItemIsSeen(in seen: SeenItems) -> Bool {
    tables[tables.count - 1].noteLastIsSeen(in: seen)
  }

  /// The record log.
  ///
  /// - Complexity: O(*n*) in the length of the log.
  package var log: [UInt8] {
    var log = RecordLog()
    for (number, records) in tables.enumerated() {
      records.write(to: &log, areItems: number == tables.count - 1)
    }
    return log.bytes
  }

  /// A checksum of every byte of every field, independent of the order of the fields.
  ///
  /// - Complexity: O(*n*) in the bytes of the fields. Does not allocate.
  package var checksum: UInt64 { tables.reduce(0) { $0 &+ $1.checksum } }
}

/// The records of one table: an array, whatever its element.
protocol RecordList: Sendable {
  var count: Int { get }
  var checksum: UInt64 { get }
  mutating func append(_ texts: borrowing FieldTexts, in slots: [[Int]]) -> [FieldProblem]
  mutating func noteLastIsSeen(in seen: SeenItems) -> Bool
  func write(to log: inout RecordLog, areItems: Bool)
}

extension Array: RecordList where Element: FeedRecord {
  mutating func append(_ texts: borrowing FieldTexts, in slots: [[Int]]) -> [FieldProblem] {
    Element.append(texts, in: slots, to: &self)
  }

  mutating func noteLastIsSeen(in seen: SeenItems) -> Bool {
    isEmpty ? false : self[count - 1].noteIsSeen(in: seen)
  }

  func write(to log: inout RecordLog, areItems: Bool) {
    for record in self {
      let values = Element.table.fields.map { ($0.column.name, $0.value(record)) }
      for (name, value) in values { log.append(name, value?.text) }
      // A channel without any values is not a record, but an item without values is.
      if areItems || values.contains(where: { $1 != nil }) { log.endRecord() }
    }
  }

  var checksum: UInt64 {
    var sum: UInt64 = 0
    for record in self {
      for field in Element.table.fields { sum &+= field.value(record)?.checksum ?? 0 }
    }
    return sum
  }
}
