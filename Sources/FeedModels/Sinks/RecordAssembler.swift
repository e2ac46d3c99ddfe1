package import FeedEvents

/// A builder of records from texts that were found by other means than events, such as queries on a tree.
package struct RecordAssembler: ~Copyable {
  /// The builder, which creates the records and keeps them.
  package private(set) var builder: RecordBuilder
  private let reader: RecordReader
  private var texts: FieldTexts
  /// For each table, the slots of the preceding table that it reads.
  private let outerSlots: [[Int]]
  private var table = 0
  private var run: SeenRun?

  /// Creates an assembler of the records that `reader` reads.
  ///
  /// If `seen` is given, ``hasEnough`` becomes true after enough seen items in a row.
  package init(_ reader: RecordReader, stoppingAfter seen: SeenItems? = nil) {
    run = seen.map(SeenRun.init)
    builder = RecordBuilder(reader)
    self.reader = reader
    texts = FieldTexts(reader.layout)
    outerSlots = reader.tables.indices.map { reader.layout.outerPaths(of: $0).map(\.slot) }
  }

  /// Whether no new items are expected after those added so far.
  package var hasEnough: Bool { run?.isOver ?? false }

  /// Closes the records.
  package mutating func closeRecords() { builder.closeRecords() }

  /// Begins a record of a table.
  package mutating func beginRecord(of table: Int) {
    self.table = table
    texts.beginRecord(of: table)
  }

  /// Stores a text of the record in a slot of its table.
  ///
  /// A URI is resolved against `bases`, the outermost first.
  package mutating func keep(_ text: XMLText, in slot: Int, bases: [String] = []) {
    texts.begin(slot)
    texts.append(text)
    texts.end()
    var absolute: [UInt8] = []
    if let base = BaseURI(bases) { texts.resolveLast(slot, against: base, using: &absolute) }
  }

  /// Adds a record to a table from the texts of its fields.
  ///
  /// A field that is not listed has no text.
  package mutating func append(_ fields: KeyValuePairs<String, FieldSources>, to table: Int) {
    beginRecord(of: table)
    for (name, sources) in fields {
      var slots = reader.slots(of: name, in: table)
      for text in [sources.first, sources.second, sources.third] {
        guard var text else { continue }
        guard let slot = slots.popFirst() else {
          fatalError("the field '\(name)' has more texts than its line in the table has sources")
        }
        text.withUTF8 {
          unsafe keep(XMLText(checkedByParser: $0), in: reader.layout.fieldSlots[slot])
        }
      }
    }
    endRecord()
  }

  /// Ends the record.
  package mutating func endRecord() {
    builder.append(texts, to: table)
    texts.endRecord(of: table)
    // These texts belong to this record only, because the record of the preceding table has already ended.
    for slot in outerSlots[table] { texts.empty(slot) }
    if table == reader.tables.count - 1 { run?.note(lastItemOf: builder) }
  }
}

/// The texts that a field can be read from, in order of preference; `nil` for a missing text.
package struct FieldSources {
  let first, second, third: String?

  package init(_ first: String?, or second: String? = nil, or third: String? = nil) {
    (self.first, self.second, self.third) = (first, second, third)
  }
}
