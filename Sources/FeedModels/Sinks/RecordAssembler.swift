package import FeedEvents

/// Builds records from texts that were found by any means, such as queries of a tree.
package struct RecordAssembler: ~Copyable {
  /// What makes the records, and has them afterwards.
  package let builder: RecordBuilder
  private let reader: RecordReader
  private var texts: FieldTexts
  /// The slots of the table before that each table reads.
  private let outerSlots: [[Int]]
  private var table = 0
  private var run: SeenRun?

  /// An assembler of the records that `reader` reads, which has enough once the items seen before begin,
  /// where they are given.
  package init(_ reader: RecordReader, leavingOffAt seen: SeenItems? = nil) {
    run = seen.map(SeenRun.init)
    builder = RecordBuilder(reader)
    self.reader = reader
    texts = FieldTexts(reader.layout)
    outerSlots = reader.tables.indices.map { reader.layout.outerPaths(of: $0).map(\.slot) }
  }

  /// Whether nothing new is expected behind the items so far.
  package var hasEnough: Bool { run?.isOver ?? false }

  /// Begins a record of a table.
  package mutating func beginRecord(of table: Int) {
    self.table = table
    texts.beginRecord(of: table)
  }

  /// Keeps a text of the record in a slot of its table; a URI is resolved against its bases, the outermost
  /// first.
  package mutating func keep(_ text: XMLText, in slot: Int, bases: [String] = []) {
    texts.begin(slot)
    texts.append(text)
    texts.end()
    var absolute: [UInt8] = []
    if let base = BaseURI(bases), texts.resolve(slot, against: base, into: &absolute) {
      texts.replaceLast(slot, by: absolute)
    }
  }

  /// Adds a record of a table from the texts of its fields; a field that is not named has none.
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
    // Kept for this record: the table before has ended.
    for slot in outerSlots[table] { texts.empty(slot) }
    if table == reader.tables.count - 1 { run?.note(lastItemOf: builder) }
  }
}

/// The texts that a field may be read of, the preferred one first; `nil` for one that is not there.
package struct FieldSources {
  let first, second, third: String?

  package init(_ first: String?, or second: String? = nil, or third: String? = nil) {
    (self.first, self.second, self.third) = (first, second, third)
  }
}
