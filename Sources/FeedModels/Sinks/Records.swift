internal import FeedEvents

/// Records of one type, in document order.
struct Records: Sendable {
  private let type: RecordType
  /// The page of the latest items.
  private var items = RecordPage()
  /// The full pages of earlier items.
  ///
  /// A single page that doubles would be copied again and again, and would hold up to twice the memory at the
  /// end.
  private var pages: [RecordPage] = []
  /// The number of values in a page.
  private let pageSize: Int
  /// The room for texts that a page begins with, in bytes.
  private static let leastRoom = 4096
  /// The records of the tables other than the items table.
  ///
  /// Most types have no such tables.
  private var others: [RecordPage]

  /// Creates an empty collection that stores `pageSize` items in a page.
  init(_ type: RecordType, pageSize: Int) {
    self.type = type
    others = type.tables.dropLast().map { _ in RecordPage() }
    self.pageSize = pageSize * type.tables[others.count].fields.count
  }

  /// Whether all tables are empty.
  var isEmpty: Bool { items.isEmpty && others.allSatisfy(\.isEmpty) }

  /// The number of items.
  var count: Int { count(of: others.count) }

  /// Returns the number of records in a table.
  func count(of table: Int) -> Int {
    let isItems = table == others.count
    let values = isItems ? pages.count * pageSize + items.values.count : others[table].values.count
    return values / type.tables[table].fields.count
  }

  /// Returns the pages of a table, all closed.
  private func pages(of table: Int) -> [RecordPage] {
    table == others.count ? pages + [items.closed] : [others[table].closed]
  }

  private mutating func startNewPage() {
    if !items.isEmpty { pages.append(items.takeClosed()) }
    items.reserve(values: pageSize, bytes: Self.leastRoom)
  }

  /// Closes all pages: the texts of each become one `String`.
  mutating func close() {
    items = items.closed
    for table in others.indices { others[table] = others[table].closed }
  }

  /// Returns these records, closed, and empties the collection, but keeps the buffers for more texts.
  mutating func takeClosed() -> Records {
    let items = items.takeClosed()
    let others = others.indices.map { self.others[$0].takeClosed() }
    var records = self
    (records.items, records.others) = (items, others)
    pages = []
    return records
  }

  /// Adds a record from the texts of its fields.
  ///
  /// Inlined like ``RecordPage/append(_:by:to:)``.
  ///
  /// - Returns: The indices of the fields whose text could not be read. The record is added without them.
  @inline(__always)
  mutating func append(
    _ texts: borrowing FieldTexts, by reader: RecordReader, to table: Int
  ) -> [Int] {
    guard table == others.count else { return others[table].append(texts, by: reader, to: table) }
    if items.values.count == pageSize || items.isEmpty { startNewPage() }
    return items.append(texts, by: reader, to: table)
  }

  /// Returns whether the last item has been seen before.
  ///
  /// There must be an item.
  func hasSeenLastItem(_ seen: SeenItems, _ reader: RecordReader) -> Bool {
    let last = items.values.suffix(reader.tables.last?.count ?? 0)
    var identity: UInt64?
    for field in reader.identityFields {
      let value = last[last.startIndex + field]
      if case .none = value { continue }
      identity = items.checksum(of: value)
      break
    }
    var date: FeedDate?
    if let field = reader.dateField, case .date(let own) = last[last.startIndex + field] {
      date = own
    }
    return seen.contains(identity: identity, date: date)
  }

  /// The record log.
  ///
  /// - Complexity: O(*n*) in the length of the log.
  var log: [UInt8] {
    var log = RecordLog()
    for (number, table) in type.tables.enumerated() {
      var isEmpty = true
      for page in pages(of: number) {
        for (index, value) in page.values.enumerated() {
          let field = index % table.fields.count
          let text = page.text(of: value)
          log.append(table.fields[field].name, text)
          isEmpty = isEmpty && text == nil
          guard field == table.fields.count - 1 else { continue }
          // A channel without any values is not a record, but an item without values is.
          if !isEmpty || number == others.count { log.endRecord() }
          isEmpty = true
        }
      }
    }
    return log.bytes
  }

  /// A checksum of every byte of every field, independent of the order of the fields.
  ///
  /// - Complexity: O(*n*) in the bytes of the fields. Does not allocate.
  var checksum: UInt64 {
    others.reduce(pages.reduce(items.checksum) { $0 &+ $1.checksum }) { $0 &+ $1.checksum }
  }
}
