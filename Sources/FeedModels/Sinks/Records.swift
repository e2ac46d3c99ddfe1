internal import FeedEvents

/// Records of one type, in document order.
///
/// Each table is stored as rows of values.
struct Records: Sendable {
  private let type: RecordType
  /// The values of the latest items, row by row.
  private var items: [FieldValue] = []
  /// The full pages with the values of earlier items.
  ///
  /// A single array that doubles would be copied again and again, and would hold up to twice the memory at
  /// the end.
  private var pages: [[FieldValue]] = []
  private let pageSize: Int
  /// The values of the tables other than the items table.
  ///
  /// Most types have no such tables.
  private var others: [[FieldValue]]

  /// Creates an empty collection that stores `pageSize` items in a page.
  init(_ type: RecordType, pageSize: Int) {
    self.type = type
    others = type.tables.dropLast().map { _ in [] }
    self.pageSize = pageSize * type.tables[others.count].fields.count
  }

  /// Whether all tables are empty.
  var isEmpty: Bool { items.isEmpty && others.allSatisfy(\.isEmpty) }

  /// The number of items.
  var count: Int { count(of: others.count) }

  /// Returns the number of records in a table.
  func count(of table: Int) -> Int {
    let isItems = table == others.count
    let values = isItems ? pages.count * pageSize + items.count : others[table].count
    return values / type.tables[table].fields.count
  }

  private func values(of table: Int) -> some Sequence<FieldValue> {
    (table == others.count ? pages + [items] : [others[table]]).joined()
  }

  private mutating func turnPage() {
    if !items.isEmpty {
      pages.append(items)
      items = []
    }
    items.reserveCapacity(pageSize)
  }

  /// Adds a record from the texts of its fields.
  ///
  /// - Returns: The indices of the fields whose text could not be read. The record is added without them.
  mutating func append(
    _ texts: borrowing FieldTexts, by reader: RecordReader, to table: Int
  ) -> [Int] {
    guard table == others.count else {
      return Self.read(texts, by: reader, table, to: &others[table])
    }
    if items.count == pageSize || items.isEmpty { turnPage() }
    return Self.read(texts, by: reader, table, to: &items)
  }

  private static func read(
    _ texts: borrowing FieldTexts, by reader: RecordReader, _ table: Int,
    to values: inout [FieldValue]
  ) -> [Int] {
    var unreadable: [Int] = []
    let (all, range, slots) = (reader.fields, reader.tables[table], reader.layout.fieldSlots)
    values.append(addingCapacity: range.count) { values in
      for index in range {
        let (field, own) = (all[index], slots.span.extracting(all[index].slots))
        switch field.reading {
        case .initially(let flag): values.append(.flag(flag))
        case .list: values.append(.list(list(own, texts)))
        default:
          guard let text = texts.first(of: own) else {
            values.append(.none)
            continue
          }
          let value = field.reading.read(text) ?? readable(own, texts, field.reading)
          if value == nil { unreadable.append(index - range.lowerBound) }
          values.append(value ?? .none)
        }
      }
    }
    return unreadable
  }

  /// Returns the value of the first source whose text can be read.
  ///
  /// Called if the first non-empty text cannot be read.
  @inline(never)
  private static func readable(
    _ slots: Span<Int>, _ texts: borrowing FieldTexts, _ reading: FieldReading
  ) -> FieldValue? {
    for index in slots.indices {
      guard let text = texts[slots[index]], !text.trimmed.isEmpty else { continue }
      if let value = reading.read(text) { return value }
    }
    return nil
  }

  private static func list(_ slots: Span<Int>, _ texts: borrowing FieldTexts) -> [String] {
    var list: [String] = []
    list.reserveCapacity(slots.count)
    for index in slots.indices {
      guard let text = texts[slots[index]]?.trimmed, !text.isEmpty else { continue }
      list.append(String(decoding: text))
    }
    return list
  }

  /// Returns whether the last item has been seen before.
  ///
  /// There must be an item.
  func hasSeenLastItem(_ seen: SeenItems, _ reader: RecordReader) -> Bool {
    let first = items.count - (reader.tables.last?.count ?? 0)
    let identity = reader.identityFields.first { items[first + $0] != .none }
    return seen.contains(
      identity: identity.map { items[first + $0] } ?? .none,
      date: reader.dateField.map { items[first + $0] } ?? .none)
  }

  /// The record log.
  ///
  /// - Complexity: O(*n*) in the length of the log.
  var log: [UInt8] {
    var log = RecordLog()
    for (number, table) in type.tables.enumerated() {
      var isEmpty = true
      for (index, value) in values(of: number).enumerated() {
        let field = index % table.fields.count
        log.append(table.fields[field].name, value.text)
        isEmpty = isEmpty && value == .none
        guard field == table.fields.count - 1 else { continue }
        // A channel without any values is not a record, but an item without values is.
        if !isEmpty || number == others.count { log.endRecord() }
        isEmpty = true
      }
    }
    return log.bytes
  }

  /// A checksum of every byte of every field, independent of the order of the fields.
  ///
  /// - Complexity: O(*n*) in the bytes of the fields. Does not allocate.
  var checksum: UInt64 {
    let sum = items.reduce(0) { $0 &+ $1.checksum }
    return others.reduce(pages.reduce(sum, Self.add), Self.add)
  }

  private static func add(to sum: UInt64, checksumsOf values: [FieldValue]) -> UInt64 {
    values.reduce(sum) { $0 &+ $1.checksum }
  }
}
