package import FeedEvents

/// Puts records together of texts that were found by any means, such as queries of a tree.
package struct RecordAssembler: ~Copyable {
  /// What puts the records together, and has them afterwards.
  package let builder: RecordBuilder
  private let reader: RecordReader
  private var texts: FieldTexts
  private var start = 0
  private var table = 0

  /// An assembler of the records that `reader` reads.
  package init(_ reader: RecordReader) {
    builder = RecordBuilder(reader)
    self.reader = reader
    texts = FieldTexts(slotCount: reader.layout.slots.count)
  }

  /// Begins a record of a table.
  package mutating func beginRecord(of table: Int) {
    self.table = table
    start = texts.beginRecord(reader.layout.ranges[table])
  }

  /// Keeps a text of the record in a slot of its table; a URI is resolved against `base`, if it has one.
  package mutating func keep(_ text: XMLText, in slot: Int, base: XMLText? = nil) {
    texts.begin(slot)
    var absolute: [UInt8] = []
    if let base, !text.bytes.trimmed.isEmpty,
      BaseURI(base.bytes).resolve(text.bytes, into: &absolute)
    {
      unsafe absolute.withUnsafeBufferPointer { unsafe texts.append(XMLText(checkedByParser: $0)) }
    } else {
      texts.append(text)
    }
    texts.end()
  }

  /// Adds a record of a table from the texts of its fields, in their order; `nil` for one that is not there.
  ///
  /// For documents that have a place for each field, not several.
  package mutating func append(_ texts: [String?], to table: Int) {
    beginRecord(of: table)
    for (field, text) in texts.enumerated() {
      guard var text, let slot = reader.layout.slots(of: field, in: table).first else { continue }
      text.withUTF8 { unsafe keep(XMLText(checkedByParser: $0), in: slot) }
    }
    endRecord()
  }

  /// Ends the record.
  package mutating func endRecord() {
    builder.append(texts, to: table)
    texts.endRecord(since: start)
  }
}
