package import FeedEvents

/// Builds a feed's records from its events, by the table its record type declares.
///
/// Not generic over the record type: a generic sink's callbacks would be shared, unspecialised
/// code, and twice as slow. Nothing is allocated per event; a kept field costs one `String`.
package struct RecordSink: XMLEventSink, ~Copyable {
  /// What puts the records together, and has them afterwards.
  package let builder: any RecordBuilding

  /// The item element, then the fields in the order of the table.
  private let names: NameTable
  private var depth = 0
  /// The depth of the open item element; 0 while none is open.
  private var itemDepth = 0
  /// What the open item has said so far.
  private var texts: FieldTexts

  /// A sink that builds records of `type`.
  package init<Record: FeedRecord>(_ type: Record.Type) {
    self.init(type, builder: Record.makeBuilder())
  }

  /// A sink that finds records of `type` and lets `builder` put them together.
  init<Record: FeedRecord>(_ type: Record.Type, builder: any RecordBuilding) {
    let fields = Record.fields
    self.builder = builder
    names = NameTable([Record.item] + fields.map(\.element))
    texts = FieldTexts(fieldCount: fields.count)
  }

  /// Opens an item, or a field of the open item.
  ///
  /// - Complexity: O(*f*) in the number of fields for a child of an item, else O(1).
  package mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    depth &+= 1
    if itemDepth == 0 {
      guard names.index(of: name) == 0 else { return }
      itemDepth = depth
      texts.removeAll()
    } else if depth == itemDepth &+ 1, let index = names.index(of: name), index > 0 {
      texts.begin(index - 1)
    }
  }

  /// Gathers the text of the open field, that of its descendants included.
  package mutating func text(_ text: XMLText) { texts.append(text) }

  /// Closes the field or the item; always goes on.
  package mutating func endElement(_ name: XMLName) -> ParseDirective {
    if itemDepth != 0 {
      if depth == itemDepth {
        itemDepth = 0
        builder.append(texts)
      } else if depth == itemDepth &+ 1 {
        texts.end()
      }
    }
    depth &-= 1
    return .proceed
  }
}

extension FeedRecord {
  /// The record log.
  ///
  /// - Complexity: O(*n*) in the length of the log.
  package static func log(of records: [Self]) -> [UInt8] {
    var log = RecordLog()
    let fields = Self.fields
    for record in records {
      for field in fields { log.append(field.name, field.value(record)) }
      log.endRecord()
    }
    return log.bytes
  }
}
